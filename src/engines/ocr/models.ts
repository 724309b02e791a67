/** Finds the Tesseract models: the installed ones, and those of a configured folder. */
import { mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownTrees } from '../../disk/trees.ts'
import { probeProgram } from '../process/probe-program.ts'
import type { RunProcess } from '../process/process.ts'
import type { EngineReport } from '../process/report.ts'

interface ModelParts {
  /** Folder with further models; undefined: none. */
  modelDir: string | undefined
  /** Folder in which a folder with all models may be made. */
  scratchDir: string
}

const probeLimitMs = 30_000
const modelForm = /^([\w/-]{1,60})\.traineddata$/

/** Returns the models, which are listed at the first use. */
export function createModels(run: RunProcess, { modelDir, scratchDir }: ModelParts) {
  let found: Promise<ReadonlySet<string>> | undefined
  let names: ReadonlySet<string> = new Set()
  let folder: string | undefined

  /** Lists the models once; a failure is not remembered. */
  function find(): Promise<ReadonlySet<string>> {
    found ??= list().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }

  async function list(): Promise<ReadonlySet<string>> {
    const { own, place } = await ask()
    const more = modelDir === undefined ? [] : await modelsIn(modelDir)
    // Tesseract reads all models of one conversion from one folder.
    if (modelDir !== undefined && more.length > 0) folder = await together(place, own, modelDir, more)
    names = new Set([...own, ...more])
    return names
  }

  async function ask() {
    const workDir = await mkdtemp(join(tmpdir(), 'convertd-models-'))
    try {
      const outcome = await run({ command: 'tesseract', args: ['--list-langs'], workDir, signal: AbortSignal.timeout(probeLimitMs) })
      const [head = '', ...own] = (outcome.stdout || outcome.stderr).trim().split('\n')
      return { place: /"([^"]+)"/.exec(head)?.[1] ?? '', own: own.filter((name) => /^[\w/-]{1,60}$/.test(name)) }
    } finally {
      await ownTrees().remove(workDir)
    }
  }

  /** Makes a folder of links to all models. The models of the configured folder take precedence. */
  async function together(place: string, own: readonly string[], dir: string, more: readonly string[]): Promise<string> {
    const all = await mkdtemp(join(scratchDir, 'models-'))
    for (const name of more) await symlink(join(dir, `${name}.traineddata`), join(all, `${name}.traineddata`))
    for (const name of own) {
      if (!more.includes(name) && !name.includes('/')) await symlink(join(place, `${name}.traineddata`), join(all, `${name}.traineddata`))
    }
    return all
  }

  async function probe(): Promise<EngineReport> {
    const remedy = 'apt-get install tesseract-ocr tesseract-ocr-eng tesseract-ocr-osd'
    try {
      const version = await probeProgram(run, 'tesseract', ['--version'], /tesseract v?(\d[\w.-]*)/)
      if (version === null) return { name: 'tesseract', version, problem: 'tesseract not found', remedy }
      const there = [...(await find())].sort()
      const missing = ['osd', 'eng'].filter((name) => !there.includes(name))
      const problem = missing.length === 0 ? null : `no model ${missing.join(' and ')}`
      return { name: 'tesseract', version: `${version} (${there.join(' ')})`, problem, remedy: problem === null ? null : remedy }
    } catch {
      return { name: 'tesseract', version: null, problem: 'tesseract does not start', remedy }
    }
  }

  return { find, probe, installed: () => names, folder: () => folder }
}

async function modelsIn(dir: string): Promise<string[]> {
  return (await readdir(dir)).flatMap((name) => modelForm.exec(name)?.[1] ?? [])
}
