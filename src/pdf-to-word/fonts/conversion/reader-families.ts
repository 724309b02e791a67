/**
 * Recognizes, by the beginnings of their names, font families that come with Windows and Office. Families only on macOS are missing on most
 * computers and do not count.
 */

import { isFreeFamily } from './rights.ts'

const beginnings = [
  ...['agencyfb', 'algerian', 'andalus', 'aptos', 'arabictypesetting', 'arial', 'bahnschrift', 'baskervilleoldface', 'batang'],
  ...['bauhaus', 'bellmt', 'bernardmt', 'bodonimt', 'bookantiqua', 'bookmanold', 'bradleyhand', 'britannic', 'broadway', 'brushscript'],
  ...['calibri', 'californian', 'calistomt', 'cambria', 'candara', 'castellar', 'centaur', 'century', 'chiller', 'comicsans'],
  ...['consolas', 'constantia', 'cooperblack', 'copperplategothic', 'corbel', 'cordia', 'courier', 'david', 'dengxian', 'ebrima'],
  ...['edwardianscript', 'elephant', 'engravers', 'fangsong', 'felixtitling', 'footlight', 'forte', 'franklingothic', 'freestyle'],
  ...['gabriola', 'gadugi', 'garamond', 'georgia', 'gillsansmt', 'gisha', 'gloucester', 'goudy', 'gulim', 'haettenschweiler'],
  ...['helvetica', 'hiragino', 'impact', 'kaiti', 'kristenitc', 'lao', 'leelawadee', 'lucida', 'malgungothic', 'mangal', 'meiryo'],
  ...['microsoft', 'mingliu', 'mistral', 'monotypecorsiva', 'msgothic', 'msmincho', 'mspgothic', 'mspmincho', 'msreference'],
  ...['msuigothic', 'mvboli', 'myanmar', 'nirmala', 'nyala', 'onyx', 'palatino', 'papyrus', 'perpetua', 'pmingliu'],
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
  ...['traditionalarabic', 'trebuchet', 'twcenmt', 'verdana', 'webdings', 'wingdings', 'yugothic', 'yumincho', 'zapfdingbats'],
]

/** Families that come with Linux and its programs, besides those that may be embedded. */
const ofLinux = /^(?:Bitstream Vera|C059|D050000L|Free(?:Mono|Sans|Serif)|Liberation|Lohit|Nimbus|P052|Standard Symbols|URW|Z003)/

/** Families only on macOS whose names begin like Windows families. */
const ofMacAlone = /^(?:helveticaneue|lucidagrande)/

/** Suffixes of foundries for their own versions of a family, which have other letter shapes. */
const foundryWords = /(?:LT|BT|EF|URW|ITC)(?: ?(?:Std|Pro|Com)|$)| (?:LT|Std|Pro|Com)(?: |$)/

/** Returns whether most readers of a Word file have the family. */
export function isOfReaders(family: string): boolean {
  const key = family.toLowerCase().replace(/[^a-z]/g, '')
  return ofLinux.test(family) || isFreeFamily(family) || isOfSystems(family, key)
}

function isOfSystems(family: string, key: string): boolean {
  return !foundryWords.test(family) && !ofMacAlone.test(key) && beginnings.some((beginning) => key.startsWith(beginning))
}
