/** Gives the characters for glyphs of symbol fonts, whose codes are in a private area from F000. */

const symbol = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const symbolHigh = new Map([
  [0xa0, '€'],
  [0xa1, 'ϒ'],
  [0xa2, '′'],
  [0xa3, '≤'],
  [0xa4, '⁄'],
  [0xa5, '∞'],
  [0xa7, '♣'],
  [0xa8, '♦'],
  [0xa9, '♥'],
  [0xaa, '♠'],
  [0xab, '↔'],
  [0xac, '←'],
  [0xad, '↑'],
  [0xae, '→'],
  [0xaf, '↓'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb3, '≥'],
  [0xb4, '×'],
  [0xb5, '∝'],
  [0xb6, '∂'],
  [0xb7, '•'],
  [0xb8, '÷'],
  [0xb9, '≠'],
  [0xba, '≡'],
  [0xbb, '≈'],
  [0xbc, '…'],
  [0xc5, '⊕'],
  [0xc6, '∅'],
  [0xc7, '∩'],
  [0xc8, '∪'],
  [0xce, '∈'],
  [0xd0, '∠'],
  [0xd2, '®'],
  [0xd3, '©'],
  [0xd4, '™'],
  [0xd5, '∏'],
  [0xd6, '√'],
  [0xd7, '⋅'],
  [0xd8, '¬'],
  [0xd9, '∧'],
  [0xda, '∨'],
  [0xdb, '⇔'],
  [0xdc, '⇐'],
  [0xde, '⇒'],
  [0xe0, '◊'],
  [0xe5, '∑'],
  [0xf2, '∫'],
])
const wingdings = new Map([
  [0x22, '✂'],
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x46, '☞'],
  [0x4a, '☺'],
  [0x6c, '●'],
  [0x6d, '❍'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x73, '⬧'],
  [0x74, '⧫'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '⬥'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa2, '⭕'],
  [0xa3, '☐'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xd8, '➢'],
  [0xe0, '→'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])

/**
 * Returns the text with its private-use codes replaced by real characters, or by a bullet if there is none.
 * @param isWingdings whether the codes are those of Wingdings; otherwise of Symbol
 */
export function symbolText(text: string, isWingdings: boolean): string {
  if (!/[\uf000-\uf0ff]/.test(text)) return text
  return [...text]
    .map((char) => {
      const code = char.charCodeAt(0)
      if (code < 0xf000 || code > 0xf0ff) return char
      const low = code & 255
      const found = isWingdings ? wingdings.get(low) : low < 0x7f ? symbol[low - 32] : symbolHigh.get(low)
      return found ?? '•'
    })
    .join('')
}
