/** Detects the language of OCR text by its most frequent short words. */

/** Language tags (BCP 47) of models for a single language. */
const tags: Readonly<Record<string, string>> = {
  ...{ eng: 'en', deu: 'de', fra: 'fr', spa: 'es', ita: 'it', por: 'pt', nld: 'nl', dan: 'da', swe: 'sv', nor: 'no', fin: 'fi' },
  ...{ pol: 'pl', ces: 'cs', slk: 'sk', slv: 'sl', hrv: 'hr', hun: 'hu', ron: 'ro', est: 'et', lav: 'lv', lit: 'lt', gle: 'ga', mlt: 'mt' },
  ...{ isl: 'is', tur: 'tr', ell: 'el', bul: 'bg', rus: 'ru', ukr: 'uk', bel: 'be', srp: 'sr', mkd: 'mk', ara: 'ar', fas: 'fa', urd: 'ur' },
  ...{ heb: 'he', chi_sim: 'zh-Hans', chi_tra: 'zh-Hant', jpn: 'ja', kor: 'ko', tha: 'th', hin: 'hi', kat: 'ka', hye: 'hy' },
}

/** Articles, prepositions and similar words by language. */
const short: Readonly<Record<string, string>> = {
  eng: 'the of and to is was for that with are this be by from which have not you',
  deu: 'der die das und ist nicht ein eine den dem mit auf für von zu werden wird sind im bei',
  fra: 'le les et est pas une dans pour avec sur qui ce cette par plus vous au aux ou sont',
  spa: 'el los las y es que una con por para del se su este esta más como pero sus al',
  ita: 'il gli che di è per non sono della nel con alla questo questa più dei delle anche ed',
}
const languageOfWord = countable()
/** Minimum number of such words, and minimum share of them in one language, for a decision. */
const fewest = 12
const most = 0.6

/** Returns the language of each word, without words that are in two lists. */
function countable(): ReadonlyMap<string, string> {
  const all = Object.entries(short).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const))
  const counts = Map.groupBy(all, ([word]) => word)
  return new Map(all.filter(([word]) => counts.get(word)?.length === 1))
}

interface Read {
  words: readonly { text: string }[]
  /** Tesseract's names of the models that read the page. */
  languages: readonly string[]
}

/**
 * Creates a finder that is given each page and then returns the language tag (BCP 47) of most of the text; null where that is uncertain.
 */
export function createLanguageFinder() {
  const named = new Set<string>()
  const counts = new Map<string, number>()
  return {
    add({ words, languages }: Read): void {
      for (const name of languages) named.add(name)
      for (const { text } of words) {
        const language = languageOfWord.get(text.toLowerCase().replace(/[^\p{L}]/gu, ''))
        if (language !== undefined && languages.includes(language)) counts.set(language, (counts.get(language) ?? 0) + 1)
      }
    },
    find(): string | null {
      const [only] = named
      if (named.size === 1 && only !== undefined) return tags[only] ?? null
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const best = [...counts].find(([, count]) => count >= fewest && count > all * most)
      return (best && tags[best[0]]) ?? null
    },
  }
}
