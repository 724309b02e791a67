/** Collects the results of the office host from the folder of its child process. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveEngineFile, readEngineFile } from '../../../disk/engine-files.ts'
import { AppError } from '../../../errors.ts'
import type { OfficeLeft } from '../program/program.ts'
import type { HostConversion } from './conversion.ts'

/** NAMES_FILE in src/native/child-convert.c. */
const namesFile = 'sheets'
/** Maximum bytes of the list of sheet names. Excel allows 31 characters in a name, LibreOffice more. */
const maxNamesBytes = 4 * 1024 ** 2
/** Names that LibreOffice gives to the pictures of a page (`Save` in svtools/source/svhtml/htmlout.cxx and its callers). */
const pictureName = /^[\w.-]{1,200}_html_[\w-]{1,60}\.[a-z]{2,4}$/i
const mostPictures = 10_000

/**
 * Moves the results to paths that no child can write to: `to` followed by a number. The first is the result itself, the others are further
 * sheets or the pictures of a page.
 */
export async function collectHosted({ folder, result, format }: HostConversion, to: string): Promise<OfficeLeft[]> {
  const move = async (leftName: string, name: string, index: number): Promise<OfficeLeft> => {
    const path = `${to}-${index}`
    await (await moveEngineFile({ path: join(folder, leftName), within: folder }, path)).close()
    return { path, name }
  }
  const left = [await move(result, result, 0)]
  if (format === 'csv') {
    const [first = '', ...others] = await sheetNames(folder)
    left[0] = { path: left[0]?.path ?? '', name: first }
    for (const [index, name] of others.entries()) left.push(await move(`${result}-${index + 2}`, name, index + 1))
  }
  if (format === 'html') {
    const pictures = (await readdir(folder)).filter((name) => pictureName.test(name)).slice(0, mostPictures)
    for (const [index, name] of pictures.entries()) left.push(await move(name, name, index + 1))
  }
  return left
}

async function sheetNames(folder: string): Promise<string[]> {
  const names = await readEngineFile({ path: join(folder, namesFile), within: folder }, maxNamesBytes)
  if (!names)
    throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'the names of its sheets are too long' })
  return names.toString('utf8').split('\0').slice(0, -1)
}
