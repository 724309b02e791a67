/** Characters for the signs of Wingdings and its kin, whose codes PDFs often give as letters. */

/** From code 0x20 on; `-` for signs that no common font has as a character, which are left to be drawn. */
const wingdings = [
  ' ✎✂✁----☎✆✉-----',
  '------⌛-------✇✍',
  '-✌---☜☞☝☟-☺-☹-☠⚐',
  '-✈☼-❄-✞-✠✡☪☯ॐ☸♈♉',
  '♊♋♌♍♎♏♐♑♒♓--●❍■□',
  '❐❑❒⬧⧫◆❖⬥⌧-⌘❀✿❝❞-',
  '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹',
  '❺❻❼❽❾❿--------·•',
  '⬝○⭕☐◉◎-▪◻✦✦★✶✴✹✵',
  '-⌖✧--✪✰---------',
  '-----------------',
].join('')
/** Those from 0xd5 on that are in use. */
const wingdingsHigh = '⌫⌦-➢------←→↑↓↖↗↙↘⇐➔⇑⇓⇖⇗⇙⇘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭-✗✓☒☑'
const wingdings2 = new Map(Object.entries({ O: '✗', P: '✓', Q: '☒', R: '☑', S: '☒', T: '☒', '\u0097': '●', '\u00a2': '▪', '\u00a3': '☐' }))
const wingdings3 = new Map(
  Object.entries({
    '!': '←',
    '"': '→',
    '#': '↑',
    $: '↓',
    '%': '↔',
    '&': '↕',
    p: '▲',
    q: '▼',
    r: '△',
    s: '▽',
    t: '◀',
    u: '▶',
    v: '◁',
    w: '▷',
  }),
)

/**
 * Returns the character of a sign by the letter that its code is, or by its private code; undefined for one that has none.
 * @param font the PostScript name
 * @returns undefined for fonts of other signs
 */
export function dingbatsOf(font: string): ((text: string) => string | undefined) | undefined {
  if (!/wingdings|webdings/i.test(font)) return undefined
  const table = /webdings/i.test(font) ? undefined : (/wingdings[- ]?([23])/i.exec(font)?.[1] ?? '1')
  return (text) => {
    const code = (text.codePointAt(0) ?? 0) & (text >= '\uf000' ? 0xff : 0xffff)
    // What is more than a letter of one byte is a sign already.
    if ([...text].length !== 1 || code > 0xff) return text
    if (code <= 0x20 || code === 0xa0) return ' '
    const letter = String.fromCharCode(code)
    const own = table === '2' ? wingdings2.get(letter) : table === '3' ? wingdings3.get(letter) : table === '1' ? first(code) : undefined
    return own === '-' ? undefined : own
  }
}

const first = (code: number) => (code >= 0xd5 ? [...wingdingsHigh][code - 0xd5] : [...wingdings][code - 0x20])
