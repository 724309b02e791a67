/** Opens protected Office files. LibreOffice's command line takes no password, and a command line must not contain one. */
import { open } from 'node:fs/promises'
import { AppError } from '../../../errors.ts'
import type { FileKind } from '../../../file-kinds.ts'
import { unreadableOffice } from '../files/failure.ts'
import { decryptDoc, isProtectedDoc } from './doc.ts'
import { decryptOdf, isProtectedOdf } from './odf.ts'
import { decryptOoxml, isProtectedOoxml } from './ooxml.ts'
import type { ProtectedFile, Protection } from './protection.ts'

/** An Office file that may be protected. */
export interface OfficeFile {
  path: string
  kind: FileKind
  /** Password for a protected file; ignored for any other. */
  password: string | undefined
  /** Path for the copy, if one is needed. */
  copy: string
  signal: AbortSignal
}

const ooxml: Protection = { isProtected: isProtectedOoxml, decrypt: decryptOoxml }
const odf: Protection = { isProtected: isProtectedOdf, decrypt: decryptOdf }
const doc: Protection = { isProtected: isProtectedDoc, decrypt: decryptDoc }
const protections: Partial<Record<FileKind, Protection>> = {
  ...{ encrypted: ooxml, docx: ooxml, docm: ooxml, dotx: ooxml, dotm: ooxml },
  ...{ odt: odf, ott: odf, ods: odf, ots: odf, odp: odf, otp: odf, odg: odf },
  ...{ doc, dot: doc },
}

/**
 * Password with which Microsoft Office encrypts files that are protected against changes only; Office opens those without asking
 * ([MS-OFFCRYPTO] 2.4.2.3).
 */
const officeDefault = 'VelvetSweatshop'

/** Returns the passwords to try, in order: as given, as most keyboards would have written it, and Office's own. */
function candidatesFor(password: string | undefined, kind: FileKind): Set<string> {
  const given = password === undefined ? [] : [password, password.normalize('NFC')]
  return new Set([...given, ...(protections[kind] === odf ? [] : [officeDefault])])
}

/**
 * Writes `copy`, which opens without a password.
 * @returns false when the file is not protected, so that no copy is needed
 * @throws AppError `password_required`, `wrong_password`, or `unreadable_input` for a damaged or unknown protection
 */
export async function openProtected({ path, kind, password, copy, signal }: OfficeFile): Promise<boolean> {
  const protection = protections[kind]
  if (!protection) return false
  const file = await open(path)
  try {
    // The file is too damaged to tell; LibreOffice may still read it.
    if (!(await protection.isProtected(file).catch(() => false))) return false
    for (const candidate of candidatesFor(password, kind)) {
      const protectedFile: ProtectedFile = { file, path, password: candidate, copy, signal }
      if (await protection.decrypt(protectedFile)) return true
    }
    if (password === undefined) {
      throw new AppError('password_required', 'The file is protected by a password; give it in the password option.')
    }
    throw new AppError('wrong_password', 'The password does not open the file.')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) throw error
    throw unreadableOffice(error)
  } finally {
    await file.close()
  }
}
