/** The names of objects: `<id>/inputs/<index>`, `<id>/secrets`, `<id>/results/<attempt>/<index>`. A client's name is never part of one. */
import type { AttemptRef } from '../../store/file-store.ts'

export const inputName = (id: string, index: number) => `${id}/inputs/${index}`
export const secretsName = (id: string) => `${id}/secrets`
/** With the attempt in it, a worker that lost its turn cannot write over what another published. */
export const resultPrefix = ({ id, attempt }: AttemptRef) => `${id}/results/${attempt}/`
export const resultName = (attempt: AttemptRef, index: number) => `${resultPrefix(attempt)}${index}`

/** Returns the conversion that an object belongs to; undefined for what is not one's own. */
export function idOfName(name: string): string | undefined {
  const [, id] = /^([0-9A-Za-z]{30})\/(?:inputs\/\d+|secrets|results\/\d+\/\d+)$/.exec(name) ?? []
  return id
}
