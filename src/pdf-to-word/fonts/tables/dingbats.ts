/** Gives the characters for symbols of Wingdings and similar fonts, whose codes PDFs often encode as letters. */

/** Characters from code 0x20; `-` for symbols that no common font has as a character, which remain drawings. */
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
/** Characters from code 0xd5, as far as used. */
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
 * Returns a function that gives the character of a symbol by the letter with its code or by its private-use code; undefined if it has none.
 * @param font the PostScript name
 * @returns undefined for other fonts
 */
export function dingbatsOf(font: string): ((text: string) => string | undefined) | undefined {
  if (!/wingdings|webdings/i.test(font)) return undefined
  const table = /webdings/i.test(font) ? undefined : (/wingdings[- ]?([23])/i.exec(font)?.[1] ?? '1')
  return (text) => {
    const code = (text.codePointAt(0) ?? 0) & (text >= '\uf000' ? 0xff : 0xffff)
    // Text that is not a single one-byte letter is a symbol already.
    if ([...text].length !== 1 || code > 0xff) return text
    if (code <= 0x20 || code === 0xa0) return ' '
    const letter = String.fromCharCode(code)
    const own = table === '2' ? wingdings2.get(letter) : table === '3' ? wingdings3.get(letter) : table === '1' ? first(code) : undefined
    return own === '-' ? undefined : own
  }
}

const first = (code: number) => (code >= 0xd5 ? [...wingdingsHigh][code - 0xd5] : [...wingdings][code - 0x20])
