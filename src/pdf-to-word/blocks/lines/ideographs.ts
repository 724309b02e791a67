/** Chinese and Japanese lines break between any two letters, but for those that may not begin or end a line. */

const ideograph = /[\u2e80-\u2fff\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]/u
/** What may not end a line, and what may not begin one. */
const opening = /[([{（［｛「『【〔〖《〈“‘]/u
const closing = /[)\]}）］｝」』】〕〗》〉”’、。，．！？：；,.!?:;％%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…・]/u

/** How many letters of a text are together at its beginning; all of them where there are no ideographs. */
export function firstPieceLength(text: string): number {
  const letters = [...text]
  let end = letters.findIndex((letter) => !opening.test(letter))
  if (end < 0) return text.length
  if (ideograph.test(letters[end] ?? '')) end++
  else {
    const next = letters.findIndex((letter, i) => i > end && ideograph.test(letter))
    end = next < 0 ? letters.length : next
  }
  while (end < letters.length && closing.test(letters[end] ?? '')) end++
  return letters.slice(0, end).join('').length
}
