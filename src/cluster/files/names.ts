/** The names of objects: `<id>/inputs/<index>`, `<id>/secrets`, `<id>/results/<attempt>/<index>`. A client's name is never part of one. */
import type { AttemptRef } from '../../store/file-store.ts'

/** Returns the name of an uploaded file. @param index 0-based */
export const inputName = (id: string, index: number) => `${id}/inputs/${index}`
/** Returns the name of a conversion's encrypted secrets. */
export const secretsName = (id: string) => `${id}/secrets`
/** The attempt is part of the name, so a worker that lost its claim cannot overwrite another's result. */
export const resultPrefix = ({ id, attempt }: AttemptRef) => `${id}/results/${attempt}/`
/** Returns the name of a result of one attempt. @param index 0-based */
export const resultName = (attempt: AttemptRef, index: number) => `${resultPrefix(attempt)}${index}`

/** Returns the conversion of an object; undefined for foreign objects. */
export function idOfName(name: string): string | undefined {
  const [, id] = /^([0-9A-Za-z]{30})\/(?:inputs\/\d+|secrets|results\/\d+\/\d+)$/.exec(name) ?? []
  return id
}
