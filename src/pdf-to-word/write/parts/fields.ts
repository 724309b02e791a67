/** Writes the marks around a field. */

const fieldMark = (kind: string, properties: string) => `<w:r>${properties}<w:fldChar w:fldCharType="${kind}"/></w:r>`

/** Returns the start of a field, up to its displayed text. */
export function fieldBegin(code: string, properties = ''): string {
  return `${fieldMark('begin', properties)}<w:r>${properties}<w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${fieldMark('separate', properties)}`
}

/** Returns the run that ends a field. @param properties its `w:rPr` */
export const fieldEnd = (properties = ''): string => fieldMark('end', properties)
