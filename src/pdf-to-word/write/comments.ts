/** Writes comments: a part with their text, a part that says which comment replies to which, and marks in the text. */
import type { Comment } from '../ir/annotation.ts'
import { escapeXml, textNamespaces, xmlHead } from './parts/xml.ts'

const extensions = [
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'mc:Ignorable="w14 w15"',
].join(' ')

/** Relationship type of the part for replies, which was introduced with Word 2013. */
export const extendedKind = 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended'

/** Returns the mark at the start of the commented text. */
export const commentStart = (id: number): string => `<w:commentRangeStart w:id="${id}"/>`

/** Returns the mark at the end of the commented text, with the reference. */
export const commentEnd = (id: number): string =>
  `<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="${id}"/></w:r>`

/** Returns the part with all comments; their ids are their indices. */
export function commentsXml(comments: readonly Comment[]): string {
  const xml = comments.map((comment, id) => {
    const { author, date } = comment
    const lines = comment.text.split(/(?:\r\n|\r|\n)+/)
    const attributes = `w:id="${id}" w:author="${escapeXml(author)}"${date ? ` w:date="${date}"` : ''} w:initials="${escapeXml(initials(author))}"`
    return `<w:comment ${attributes}>${lines.map((line, i) => paragraph(line, i === 0, i === lines.length - 1 ? id : null)).join('')}</w:comment>`
  })
  return `${xmlHead}<w:comments ${textNamespaces} ${extensions}>${xml.join('')}</w:comments>`
}

/** Returns the part that says which comment replies to which; comments are identified by their last paragraph. */
export function commentsExtendedXml(comments: readonly Comment[]): string {
  const xml = comments.map((comment, id) => {
    const parent = comment.answers ? comments.indexOf(comment.answers) : -1
    return `<w15:commentEx w15:paraId="${paragraphId(id)}"${parent < 0 ? '' : ` w15:paraIdParent="${paragraphId(parent)}"`} w15:done="0"/>`
  })
  return `${xmlHead}<w15:commentsEx ${extensions}>${xml.join('')}</w15:commentsEx>`
}

function paragraph(text: string, isFirst: boolean, id: number | null): string {
  const sign = isFirst ? '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:annotationRef/></w:r>' : ''
  const own = id === null ? '' : ` w14:paraId="${paragraphId(id)}"`
  return `<w:p${own}><w:pPr><w:pStyle w:val="CommentText"/></w:pPr>${sign}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}

/** Returns a paragraph id: eight hexadecimal digits, not zero. */
const paragraphId = (id: number) => (id + 1).toString(16).toUpperCase().padStart(8, '0')

/** Returns the initials of up to three words of a name. */
function initials(author: string): string {
  return Array.from(author.matchAll(/(?<!\p{L})\p{L}/gu), ([letter]) => letter)
    .slice(0, 3)
    .join('')
    .toUpperCase()
}
