/** A look into an Office file before it is converted: whether it has tracked changes, and what it wants to load from elsewhere. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { readZipEntries, streamZipEntry } from '../formats/zip-entries.ts'
import {
  type Look,
  lookIntoDoc,
  lookIntoHtml,
  lookIntoOpenDocument,
  lookIntoRelationships,
  lookIntoRtf,
  lookIntoWord,
  type Mark,
  type RemoteContent,
} from './marks.ts'

export interface OfficeContents {
  /** Best effort: a help for clients, no protection. */
  remote: readonly RemoteContent[]
  /** False only when it is known. */
  mayHaveChanges: boolean
  /** Set where a field in it shows where it lies. */
  showsPlace?: boolean
}

interface Request {
  path: string
  /** Of a file that opens without a password. */
  kind: FileKind
  signal: AbortSignal
}

/** After so much unpacked text the look ends: real texts are far shorter. */
const mostBytes = 64 * 1024 * 1024
/** So too after so much time: text made for it takes twenty times as long as any other, and the conversion waits meanwhile. */
const mostMs = 1500
/** What two pieces have in common: longer than a tag, or a field up to its instruction, ever is. */
const sharedLength = 8 * 1024

const wordParts: readonly (readonly [name: RegExp, look: Look])[] = [
  [/\.rels$/i, lookIntoRelationships],
  [/\.xml$/i, lookIntoWord],
  [/\.(?:x?html?|mht|mhtml)$/i, lookIntoHtml],
  [/\.rtf$/i, lookIntoRtf],
]
const openDocumentParts = [[/\.xml$/i, lookIntoOpenDocument]] as const
const parts: Partial<Record<FileKind, typeof wordParts>> = {
  ...{ docx: wordParts, docm: wordParts, dotx: wordParts, dotm: wordParts },
  ...{ odt: openDocumentParts, ott: openDocumentParts },
  ...{
    xlsx: wordParts,
    xlsm: wordParts,
    xlsb: wordParts,
    xltx: wordParts,
    pptx: wordParts,
    pptm: wordParts,
    ppsx: wordParts,
    potx: wordParts,
  },
  ...{
    ods: openDocumentParts,
    ots: openDocumentParts,
    odp: openDocumentParts,
    otp: openDocumentParts,
    odg: openDocumentParts,
    vsdx: wordParts,
  },
}
const wholes: Partial<Record<FileKind, Look>> = {
  ...{ fodt: lookIntoOpenDocument, fods: lookIntoOpenDocument, fodp: lookIntoOpenDocument, fodg: lookIntoOpenDocument },
  ...{ rtf: lookIntoRtf, doc: lookIntoDoc, dot: lookIntoDoc },
}

/** How much longer the look may go on. */
interface Budget {
  bytes: number
  ms: number
}

function isSpent({ bytes, ms }: Budget): boolean {
  return bytes < 0 || ms < 0
}

/** Never fails but by the signal: a file that cannot be read is for LibreOffice to judge. Reads no more than a bounded amount. */
export async function lookIntoOffice(request: Request, limitMs = mostMs): Promise<OfficeContents> {
  const { path, kind, signal } = request
  const found = new Set<Mark>()
  const budget: Budget = { bytes: mostBytes, ms: limitMs }
  let isWhole = kind !== 'doc' && kind !== 'dot'
  try {
    const look = wholes[kind]
    if (look) await watch(createReadStream(path), look, found, budget, signal)
    else await lookIntoParts(request, found, budget)
  } catch {
    signal.throwIfAborted()
    isWhole = false
  }
  const mayHaveChanges = found.delete('changes') || isSpent(budget) || !isWhole
  const showsPlace = found.delete('place')
  return { remote: [...found].filter((mark) => mark !== 'changes' && mark !== 'place'), mayHaveChanges, ...(showsPlace && { showsPlace }) }
}

async function lookIntoParts({ path, kind, signal }: Request, found: Set<Mark>, budget: Budget): Promise<void> {
  const looks = parts[kind]
  if (!looks) return
  const file = await open(path)
  try {
    const entries = await readZipEntries(file)
    if (!entries) throw new RangeError('there is no directory')
    for (const entry of entries.values()) {
      const look = looks.find(([pattern]) => pattern.test(entry.name))?.[1]
      if (look) await watch(streamZipEntry(file, entry), look, found, budget, signal)
    }
  } finally {
    await file.close()
  }
}

async function watch(chunks: AsyncIterable<Buffer>, look: Look, found: Set<Mark>, budget: Budget, signal: AbortSignal): Promise<void> {
  let shared = ''
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    budget.bytes -= chunk.length
    if (isSpent(budget)) return
    const startedAt = performance.now()
    // The marks are ASCII; without the zero bytes UTF-16 reads as such, too.
    const text = shared + chunk.toString('latin1').replaceAll('\0', '')
    for (const mark of look(text)) found.add(mark)
    budget.ms -= performance.now() - startedAt
    shared = text.slice(-sharedLength)
  }
}
