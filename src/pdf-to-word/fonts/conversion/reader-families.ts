/** Families that readers of Word files have: those that come with Windows, macOS and Office, by what their names begin with. */

import { isFreeFamily } from './rights.ts'

const beginnings = [
  ...['agencyfb', 'algerian', 'andalus', 'apple', 'aptos', 'arabictypesetting', 'arial', 'avenir', 'bahnschrift', 'baskerville', 'batang'],
  ...['bauhaus', 'bellmt', 'bernardmt', 'bodonimt', 'bookantiqua', 'bookmanold', 'bradleyhand', 'britannic', 'broadway', 'brushscript'],
  ...['calibri', 'californian', 'calistomt', 'cambria', 'candara', 'castellar', 'centaur', 'century', 'chiller', 'cochin', 'comicsans'],
  ...['consolas', 'constantia', 'cooperblack', 'copperplate', 'corbel', 'cordia', 'courier', 'david', 'dengxian', 'didot', 'ebrima'],
  ...['edwardianscript', 'elephant', 'engravers', 'fangsong', 'felixtitling', 'footlight', 'forte', 'franklingothic', 'freestyle'],
  ...['gabriola', 'gadugi', 'garamond', 'geneva', 'georgia', 'gillsans', 'gisha', 'gloucester', 'goudy', 'gulim', 'haettenschweiler'],
  ...[
    'helvetica',
    'hiragino',
    'hoefler',
    'impact',
    'kaiti',
    'kristenitc',
    'lao',
    'leelawadee',
    'lucida',
    'malgungothic',
    'mangal',
    'meiryo',
  ],
  ...[
    'menlo',
    'microsoft',
    'mingliu',
    'mistral',
    'monaco',
    'monotypecorsiva',
    'msgothic',
    'msmincho',
    'mspgothic',
    'mspmincho',
    'msreference',
  ],
  ...['msuigothic', 'mvboli', 'myanmar', 'nirmala', 'nyala', 'onyx', 'optima', 'palatino', 'papyrus', 'perpetua', 'pingfang', 'pmingliu'],
  ...[
    'rockwell',
    'sakkalmajalla',
    'segoe',
    'simhei',
    'simplifiedarabic',
    'simsun',
    'sitka',
    'stencil',
    'sylfaen',
    'symbol',
    'tahoma',
    'times',
  ],
  ...['traditionalarabic', 'trebuchet', 'twcenmt', 'verdana', 'webdings', 'wingdings', 'yugothic', 'yumincho', 'zapfdingbats', 'zapfino'],
]

/** What comes with Linux and its programs, besides the families that may be carried. */
const ofLinux = /^(?:Bitstream Vera|C059|D050000L|Free(?:Mono|Sans|Serif)|Liberation|Lohit|Nimbus|P052|Standard Symbols|URW|Z003)/

/** What foundries put after the names of those that they make for typesetters, which have other letters. */
const foundryWords = /(?:LT|BT|EF|URW|ITC)(?: ?(?:Std|Pro|Com)|$)| (?:LT|Std|Pro|Com)(?: |$)/

export function isOfReaders(family: string): boolean {
  const key = family.toLowerCase().replace(/[^a-z]/g, '')
  return ofLinux.test(family) || isFreeFamily(family) || isOfSystems(family, key)
}

function isOfSystems(family: string, key: string): boolean {
  return !foundryWords.test(family) && beginnings.some((beginning) => key.startsWith(beginning))
}
