/** Detects the language of OCR text by its most frequent short words. */

/**
 * Articles, prepositions, conjunctions and similar words of languages of the EU, Norwegian, Icelandic and Turkish, by Tesseract's names of
 * the models.
 */
const short: Readonly<Record<string, string>> = {
  eng: 'the of and to is was for that with are this be by from which have not you in on as at',
  deu: 'der die das und ist nicht ein eine den dem mit auf für von zu werden wird sind im bei in des sich auch',
  fra: 'le les et est pas une dans pour avec sur qui ce cette par plus vous au aux ou sont la de des du en que',
  spa: 'el los las y es que una con por para del se su este esta más como pero sus al la de en no un lo',
  ita: 'il gli che di per non sono della nel con alla questo questa più dei delle anche ed la del un una in si dal',
  por: 'os as que não uma com para do da dos das em no na por se mais ao pela pelo são foi um de',
  nld: 'het van een de en is in dat niet op voor met zijn aan ook wordt worden door bij uit naar deze te om',
  dan: 'og det er af en til på ikke med som den der har ved kan skal blev efter eller fra de et for at om',
  nor: 'og det er av en til på ikke med som den har ved kan skal ble etter eller fra de et for å om',
  swe: 'och det är av en till på inte med som den har vid kan ska blev efter eller från de ett för att om',
  fin: 'ja on ei että se oli ovat joka kun mutta sen hän myös kuin tai mukaan ole sekä jotka tämä',
  pol: 'na nie się do jest to że jak po za od przez dla oraz jego są lub w z i o ale który przy',
  ces: 've na se je že do to jako za od pro byl podle jeho nebo který jsou a v s i o ale není při',
  slk: 'vo na sa je že do to ako za od pre bol podľa jeho alebo ktorý sú a v s i o ale nie pri',
  slv: 'in je na se da za so ki po pri ne tudi bi ali kot od iz v s z ter ni',
  hrv: 'je na se da za su od koji ne kao iz ili bi što te po u i o s nije',
  hun: 'az és hogy nem is egy ez van meg de volt el csak vagy mint azt kell a ki amely',
  ron: 'și de în la cu pe nu din ca pentru care mai să este sunt prin fost au a o al ale sau',
  est: 'ja on ei et see kui oli ka mis või ning tema aga nende seda oma selle',
  lav: 'un ir uz par no ar ka tas bet lai vai pie gan kā tā šo',
  lit: 'ir kad su yra kaip į buvo iš tai per bet jo nuo arba už apie',
  isl: 'og að er sem til um í á ekki fyrir við hann var með af það en frá eða',
  tur: 've bir bu da de için ile olarak olan daha en çok gibi kadar ne veya',
}
const [languagesOf, wordsOf] = byWord()
/** Minimum share of the words of these lists that the main language has. */
const most = 0.6
/** Minimum number of words of another language that the main one has not, and their minimum share. */
const other = { fewest: 4, share: 0.1 }

/** Languages of a text by Tesseract's names: the main one, and others that occur. */
export interface FoundLanguages {
  main: string
  others: string[]
}

/** Returns a word without what sets it apart from the words of these lists: a model of another language leaves out the marks of letters. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
}

function byWord(): [ReadonlyMap<string, string[]>, ReadonlyMap<string, ReadonlySet<string>>] {
  const words = new Map(Object.entries(short).map(([name, list]) => [name, new Set(list.split(' ').map(plain))]))
  const languages = new Map<string, string[]>()
  for (const [name, list] of words) for (const word of list) languages.set(word, [...(languages.get(word) ?? []), name])
  return [languages, words]
}

/** Creates a finder that is given words and then returns the languages among some; undefined where these are uncertain. */
export function createLanguageFinder(allowed: ReadonlySet<string>, fewest: number) {
  const counts = new Map<string, number>()
  return {
    add(text: string): void {
      const word = plain(text)
      if (languagesOf.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    },
    find(): FoundLanguages | undefined {
      const all = sum([...counts.values()])
      const countOf = (name: string, but?: string) =>
        sum([...counts].filter(([word]) => wordsOf.get(name)?.has(word) && !(but && wordsOf.get(but)?.has(word))).map(([, count]) => count))
      const found = [...wordsOf.keys()].map((name) => ({ name, count: countOf(name) })).sort((a, b) => b.count - a.count)
      const [best] = found.filter(({ name }) => allowed.has(name))
      if (!best || best.count < fewest || best.count <= most * all) return undefined
      const others = found.filter(({ name }) => allowed.has(name) && countOf(name, best.name) >= Math.max(other.fewest, other.share * all))
      return { main: best.name, others: others.map(({ name }) => name).filter((name) => name !== best.name) }
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
