/** Chinese and Japanese lines can break between any two characters, except those that must not begin or end a line. */

const ideograph = /[\u2e80-\u2fff\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]/u
/** Characters that must not end a line, and characters that must not begin one. */
const opening = /[([{（［｛「『【〔〖《〈“‘]/u
const closing = /[)\]}）］｝」』】〕〗》〉”’、。，．！？：；,.!?:;％%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…・]/u

/** Returns the length of the first unbreakable piece of a text; the whole length if it has no ideographs. */
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
