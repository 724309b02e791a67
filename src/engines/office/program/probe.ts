/** Checks that LibreOffice is installed with the parts that convertd needs: its programs and the import of PDFs. */
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { probeProgram } from '../../process/probe-program.ts'
import type { RunProcess } from '../../process/process.ts'
import type { EngineReport } from '../../process/report.ts'

const remedy = 'apt-get install libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-draw libreoffice-math'

/** Files beside the program, by the part that is missing without them. */
const parts = {
  Writer: 'libswlo.so',
  Calc: 'libsclo.so',
  Impress: 'libsdlo.so',
  Draw: 'libwpftdrawlo.so',
  'the import of PDFs': 'xpdfimport',
}

/** Reports on LibreOffice for `doctor` and readiness. */
export async function probeOffice(run: RunProcess): Promise<EngineReport> {
  const version = await probeOfficeVersion(run)
  const missing = version === null ? ['soffice'] : await findMissingParts(run)
  return {
    name: 'LibreOffice',
    version,
    problem: missing.length === 0 ? null : `${missing.join(' and ')} not found`,
    remedy: missing.length === 0 ? null : remedy,
  }
}

/** Returns null when LibreOffice is missing or does not start. */
export function probeOfficeVersion(run: RunProcess): Promise<string | null> {
  return probeProgram(run, 'soffice', ['--version'], /LibreOffice\S* (\d[\d.]*)/)
}

async function findMissingParts(run: RunProcess): Promise<string[]> {
  const program = await probeProgram(run, 'sh', ['-c', 'readlink -f "$(command -v soffice)"'], /^(.+)$/m)
  // A wrapper elsewhere starts LibreOffice, so that its parts are unknown until the first conversion.
  if (program === null || !(await exists(join(dirname(program), 'soffice.bin')))) return []
  const found = await Promise.all(Object.values(parts).map((name) => exists(join(dirname(program), name))))
  return Object.keys(parts).filter((_, index) => !found[index])
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
