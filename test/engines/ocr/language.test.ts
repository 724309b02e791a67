import { expect, test } from 'vitest'
import { createTagFinder } from '../../../src/engines/ocr/layer/language.ts'
import { createLanguageFinder } from '../../../src/engines/ocr/words/language.ts'

const texts = {
  en: 'The office of the harbour was closed and is not open to visitors, which have to wait for the spring by the bridge that you see',
  de: 'Das Amt ist nicht offen und die Besucher sind im Hof, von dem der Weg mit einer Tür zu den Räumen führt, die für das Amt bei uns sind',
  fr: 'Le bureau est fermé pour les visiteurs qui ne sont pas dans la cour, et une porte avec vous au bout est plus grande sur cette rue',
  es: 'El puerto es una obra del siglo que se ve con los barcos y las casas, pero no está cerca del río y para su gente es como un hogar',
  it: 'Il porto è una opera che non si vede per gli alberi della costa, e con questo le case delle vie sono più vicine alla riva dei fiumi',
}
const latin = ['eng', 'deu', 'fra', 'spa', 'ita']
const pageOf = (text: string, languages = latin) => ({ words: text.split(' ').map((word) => ({ text: word })), languages })

test.each(Object.entries(texts))('detects %s by its short words', (tag, text) => {
  const finder = createTagFinder()
  finder.add(pageOf(text))
  expect(finder.find()).toBe(tag)
})

test('detects nothing in few words, mixtures and unknown languages', () => {
  for (const pages of [['The harbour'], [texts.en, texts.de], ['Lorem ipsum dolor sit amet '.repeat(20)], []]) {
    const finder = createTagFinder()
    for (const text of pages) finder.add(pageOf(text))
    expect(finder.find()).toBeNull()
  }
})

test('uses the only requested language', () => {
  const finder = createTagFinder()
  finder.add(pageOf('Любой текст', ['rus']))
  expect(finder.find()).toBe('ru')
})

/** The first article of the Universal Declaration of Human Rights. */
const articles = {
  eng: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  deu: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
  fra: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  spa: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  ita: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.',
  por: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
  nld: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.',
  dan: 'Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.',
  swe: 'Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.',
  fin: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.',
  pol: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
  ces: 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.',
  slk: 'Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a svedomím a majú navzájom jednať v bratskom duchu.',
  slv: 'Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo in bi morali ravnati drug z drugim kakor bratje.',
  hrv: 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću te trebaju jedna prema drugima postupati u duhu bratstva.',
  hun: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.',
  ron: 'Toate ființele umane se nasc libere și egale în demnitate și în drepturi. Ele sunt înzestrate cu rațiune și conștiință și trebuie să se comporte unele față de altele în spiritul fraternității.',
  est: 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim.',
  lav: 'Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā.',
  lit: 'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.',
  isl: 'Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvizku, og ber þeim að breyta bróðurlega hverjum við annan.',
  tur: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
}
const allLanguages = new Set(Object.keys(articles))

function find(text: string, allowed: ReadonlySet<string> = allLanguages, fewest = 3) {
  const finder = createLanguageFinder(allowed, fewest)
  for (const word of text.split(' ')) finder.add(word)
  return finder.find()
}

test.each(Object.entries(articles))('finds %s among the languages of the EU, also where a model left out the accents', (name, text) => {
  expect(find(text)).toEqual({ main: name, others: [] })
  expect(find(text.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual({ main: name, others: [] })
})

test('names another language of the text, and none where the likeliest has no model', () => {
  expect(find(`${texts.de} ${texts.de} ${texts.fr}`, allLanguages, 8)).toEqual({ main: 'deu', others: ['fra'] })
  expect(find(articles.pol, new Set(['eng', 'deu']))).toBeUndefined()
  expect(find(texts.de, allLanguages, 40)).toBeUndefined()
})
