/** Finds the language tag of the text of a file. */
import { createLanguageFinder } from '../words/language.ts'

/** Language tags (BCP 47) of models for a single language. */
const tags: Readonly<Record<string, string>> = {
  ...{ eng: 'en', deu: 'de', fra: 'fr', spa: 'es', ita: 'it', por: 'pt', nld: 'nl', dan: 'da', swe: 'sv', nor: 'no', fin: 'fi' },
  ...{ pol: 'pl', ces: 'cs', slk: 'sk', slv: 'sl', hrv: 'hr', hun: 'hu', ron: 'ro', est: 'et', lav: 'lv', lit: 'lt', gle: 'ga', mlt: 'mt' },
  ...{ isl: 'is', tur: 'tr', ell: 'el', bul: 'bg', rus: 'ru', ukr: 'uk', bel: 'be', srp: 'sr', mkd: 'mk', ara: 'ar', fas: 'fa', urd: 'ur' },
  ...{ heb: 'he', chi_sim: 'zh-Hans', chi_tra: 'zh-Hant', jpn: 'ja', kor: 'ko', tha: 'th', hin: 'hi', kat: 'ka', hye: 'hy' },
}

/** Minimum number of frequent short words for a decision. */
const fewest = 12

interface Read {
  words: readonly { text: string }[]
  /** Tesseract's names of the models that read the page. */
  languages: readonly string[]
}

/** Creates a finder that is given each page and then returns the language tag (BCP 47) of most of the text; null where that is uncertain. */
export function createTagFinder() {
  const named = new Set<string>()
  const finder = createLanguageFinder(named, fewest)
  return {
    add({ words, languages }: Read): void {
      for (const name of languages) named.add(name)
      for (const { text } of words) finder.add(text)
    },
    find(): string | null {
      const [only] = named
      if (named.size === 1 && only !== undefined) return tags[only] ?? null
      return tags[finder.find()?.main ?? ''] ?? null
    },
  }
}
