/** Scans an Office file before its conversion for tracked changes and for remote content. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { readZipEntries, streamZipEntry } from '../formats/zip-entries.ts'
import {
  type Inspector,
  inspectDoc,
  inspectHtml,
  inspectOpenDocument,
  inspectRelationships,
  inspectRtf,
  inspectWord,
  type Mark,
  type RemoteContent,
} from './marks.ts'

/** The findings in an Office file. */
export interface OfficeContents {
  /** Remote content that the file refers to. Best effort, as information for clients and not as protection. */
  remote: readonly RemoteContent[]
  /** False only when the file certainly has no tracked changes. */
  mayHaveChanges: boolean
  /** Set where a field of the file shows its path. */
  showsPlace?: boolean
}

interface Request {
  path: string
  /** Kind of a file that opens without a password. */
  kind: FileKind
  signal: AbortSignal
}

/** Maximum unpacked text to scan, in bytes; real texts are far shorter. */
const mostBytes = 64 * 1024 * 1024
/** Maximum time of a scan. Text made to be slow takes twenty times as long as any other, and the conversion waits meanwhile. */
const mostMs = 1500
/** Overlap of two pieces: longer than any tag, and than any field up to its instruction. */
const sharedLength = 8 * 1024

const wordParts: readonly (readonly [name: RegExp, inspect: Inspector])[] = [
  [/\.rels$/i, inspectRelationships],
  [/\.xml$/i, inspectWord],
  [/\.(?:x?html?|mht|mhtml)$/i, inspectHtml],
  [/\.rtf$/i, inspectRtf],
]
const openDocumentParts = [[/\.xml$/i, inspectOpenDocument]] as const
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
const wholeFileInspectors: Partial<Record<FileKind, Inspector>> = {
  ...{ fodt: inspectOpenDocument, fods: inspectOpenDocument, fodp: inspectOpenDocument, fodg: inspectOpenDocument },
  ...{ rtf: inspectRtf, doc: inspectDoc, dot: inspectDoc },
}

/** Remaining bytes and time of a scan. */
interface Budget {
  bytes: number
  ms: number
}

function isSpent({ bytes, ms }: Budget): boolean {
  return bytes < 0 || ms < 0
}

/**
 * Scans a file. Rejects only for an abort: whether a damaged file can be read is for LibreOffice to find out. The bytes read are bounded.
 */
export async function inspectOffice(request: Request, limitMs = mostMs): Promise<OfficeContents> {
  const { path, kind, signal } = request
  const found = new Set<Mark>()
  const budget: Budget = { bytes: mostBytes, ms: limitMs }
  let isWhole = kind !== 'doc' && kind !== 'dot'
  try {
    const inspect = wholeFileInspectors[kind]
    if (inspect) await watch(createReadStream(path), inspect, found, budget, signal)
    else await inspectParts(request, found, budget)
  } catch {
    signal.throwIfAborted()
    isWhole = false
  }
  const mayHaveChanges = found.delete('changes') || isSpent(budget) || !isWhole
  const showsPlace = found.delete('place')
  return { remote: [...found].filter((mark) => mark !== 'changes' && mark !== 'place'), mayHaveChanges, ...(showsPlace && { showsPlace }) }
}

async function inspectParts({ path, kind, signal }: Request, found: Set<Mark>, budget: Budget): Promise<void> {
  const inspectors = parts[kind]
  if (!inspectors) return
  const file = await open(path)
  try {
    const entries = await readZipEntries(file)
    if (!entries) throw new RangeError('there is no directory')
    for (const entry of entries.values()) {
      const inspect = inspectors.find(([pattern]) => pattern.test(entry.name))?.[1]
      if (inspect) await watch(streamZipEntry(file, entry), inspect, found, budget, signal)
    }
  } finally {
    await file.close()
  }
}

async function watch(
  chunks: AsyncIterable<Buffer>,
  inspect: Inspector,
  found: Set<Mark>,
  budget: Budget,
  signal: AbortSignal,
): Promise<void> {
  let shared = ''
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    budget.bytes -= chunk.length
    if (isSpent(budget)) return
    const startedAt = performance.now()
    // The marks are ASCII; without its zero bytes, UTF-16 matches too.
    const text = shared + chunk.toString('latin1').replaceAll('\0', '')
    for (const mark of inspect(text)) found.add(mark)
    budget.ms -= performance.now() - startedAt
    shared = text.slice(-sharedLength)
  }
}
