/** What an engine left is opened, moved and removed by src/disk alone: every other use of a file in these folders is named here, with its reason. */
import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const inWorker = 'runs in a worker, inside the jail'
const inProgram = 'runs in a program of ours, inside the jail'
const ownFiles = 'writes or reads files of the server alone, in a folder that no engine has'

/** By the path in `src`: the functions of node:fs that it may import, and why. */
const known: Record<string, [functions: string, why: string]> = {
  'conversions/readiness.ts': ['access', ownFiles],
  'actions/pdf/split-pdf-by-size.ts': ['rm stat', 'copies that were checked and that no engine writes'],
  'cli/commands/convert/destination.ts': ['stat', 'looks at what the user names'],
  'cli/commands/convert/file.ts': ['chmod copyFile createWriteStream mkdir stat', 'copies the user’s file into a fresh folder'],
  'cli/commands/convert/open-pipe.ts': ['openSync', 'opens the pipe that the user names'],
  'cli/commands/convert/options.ts': ['readFile', 'reads the user’s password file'],
  'cli/commands/convert/place-result.ts': ['createWriteStream open realpath rename rm stat', 'writes where the user wants it'],
  'cli/caller/scratch.ts': ['mkdtemp readdir rename stat', ownFiles],
  'engines/fonts.ts': ['mkdir writeFile', ownFiles],
  'engines/image/convert.ts': ['readFile rm writeFile', inWorker],
  'engines/image/drawing-source.ts': ['open readFile', inWorker],
  'engines/image/tiff-pages.ts': ['open', inWorker],
  'engines/image/draw.ts': ['readFile', inWorker],
  'engines/inspect/count-pages.ts': ['readFile stat', inWorker],
  'engines/inspect/detection/detect.ts': ['open', inWorker],
  'engines/inspect/detection/pdf.ts': ['closeSync openSync readSync', 'reads the first bytes of the upload'],
  'engines/office/bare-names.ts': ['open readFile rename writeFile', inWorker],
  'engines/office/files/changes.ts': [
    'copyFile open readFile writeFile',
    'reads the input, and makes a new file in a folder that no engine has',
  ],
  'engines/office/comments.ts': ['readFileSync', 'a file of LibreOffice'],
  'engines/office/contents.ts': ['createReadStream open', inWorker],
  'engines/office/decrypt/decrypt.ts': ['open', inWorker],
  'engines/office/decrypt/doc.ts': ['createReadStream open writeFile', inWorker],
  'engines/office/decrypt/odf.ts': ['writeFile', inWorker],
  'engines/office/decrypt/ooxml.ts': ['createWriteStream', inWorker],
  'engines/office/host/conversion.ts': ['fstatSync', 'a file that src/disk has opened'],
  'engines/office/host/host.ts': ['mkdtemp rm', 'a folder that children of the host may only read'],
  'engines/office/host/profile.ts': ['mkdir symlink writeFile', 'a folder that children of the host may only read'],
  'engines/office/metafile.ts': ['createWriteStream readFile stat', inWorker],
  'engines/office/office.ts': ['rename rm', 'files that were checked and moved to where no engine writes'],
  'engines/office/program/conversion.ts': ['rm', 'removes a file that was moved to where no engine writes'],
  'engines/office/program/pipe.ts': ['readdir rm', 'sockets in /tmp, by names of our own'],
  'engines/office/program/probe.ts': ['access', 'programs of the system'],
  'engines/office/program/profile.ts': ['mkdir writeFile', 'a fresh folder, before the program starts'],
  'engines/office/program/program.ts': [
    'existsSync mkdir mkdtemp readdir realpathSync symlink',
    'a fresh folder; reads no more than a name in it',
  ],
  'engines/office/text.ts': ['createReadStream createWriteStream open', inWorker],
  'engines/pdf/encrypt.ts': ['mkdtemp rm writeFile', 'a fresh folder that no engine writes'],
  'engines/pdf/poppler.ts': ['mkdir readdir', 'reads no more than names'],
  'engines/pdf/qpdf/run-apart.ts': ['mkdtemp rmdir', 'a fresh folder, and an empty one'],
  'engines/pdf/qpdf/signed.ts': ['open', 'the input, or a copy of it that was checked and that no engine writes'],
  'actions/compress-pdf.ts': ['copyFile stat', 'copies that were checked and that no engine writes'],
  'actions/merge-pdf.ts': ['mkdir', 'a fresh folder'],
  'actions/pictures/pdf-pictures/to-webp.ts': ['rm', 'a copy that was checked and that no engine writes'],
  'actions/pictures/pictures-to-pdf.ts': ['mkdir', 'a fresh folder'],
  'engines/image/encode-foreign.ts': ['writeFile', inWorker],
  'engines/image/foreign/foreign.ts': ['open readFile writeFile', inWorker],
  'engines/image/foreign/write-tiff.ts': ['open', inWorker],
  'engines/image/image-worker.ts': ['readFile writeFile', inWorker],
  'engines/image/open-picture.ts': ['rm', 'copies that were checked and that no engine writes'],
  'engines/image/picture-programs.ts': ['mkdtemp readdir', 'a fresh folder; reads no more than names'],
  'engines/office/encrypt/protect.ts': ['open readFile stat writeFile', inWorker],
  'engines/office/finish/bundle.ts': ['readFile stat writeFile', 'files that were checked and moved to where no engine writes'],
  'engines/office/finish/finish.ts': ['open rm writeFile', inWorker],
  'engines/office/finish/package.ts': ['open writeFile', inWorker],
  'engines/office/finish/page.ts': ['open readFile stat', inWorker],
  'engines/office/host/collect.ts': ['readdir', 'reads no more than names'],
  'engines/office/files/macros.ts': ['open', inWorker],
  'actions/ocr-pdf.ts': ['copyFile', ownFiles],
  'engines/ocr/layer/draw-clean.ts': ['readFile', inProgram],
  'engines/ocr/layer/layer-program.ts': ['readFile stat', inProgram],
  'engines/ocr/layer/layer.ts': ['mkdtemp writeFile', 'a fresh folder that no engine has'],
  'engines/ocr/models.ts': ['mkdtemp readdir symlink', 'a fresh folder, links to the models, and their names'],
  'engines/ocr/ocr.ts': [
    'mkdir mkdtemp rename',
    'fresh folders; a file that was copied, and a folder that was checked, when no engine had them',
  ],
  'engines/ocr/page-work.ts': ['readFile writeFile', inWorker],
  'engines/ocr/picture/clean-program.ts': ['readFile writeFile', inProgram],
  'engines/ocr/render-page.ts': ['mkdtemp', 'a fresh folder that no engine has'],
  'engines/ocr/tesseract.ts': ['mkdtemp readdir', 'a fresh folder; reads no more than names'],
  'engines/ocr/text/text-program.ts': ['open readFile', inProgram],
  'engines/ocr/text/text.ts': ['mkdtemp writeFile', 'a fresh folder that no engine has'],
  'engines/office/make.ts': ['mkdtemp symlink', 'a fresh folder, before the child starts'],
  'engines/office/open.ts': ['open rm', inWorker],
  'engines/office/opened.ts': ['mkdtemp stat', 'a fresh folder, and a look at the input'],
  'engines/office/sheets/lay-out.ts': ['open writeFile', inWorker],
  'engines/office/stand-ins.ts': ['readdir', 'reads no more than names'],
  'engines/office/table.ts': ['createReadStream createWriteStream', inWorker],
  'engines/pdf/archive/archive-program.ts': ['readFile writeFile', inProgram],
  'engines/pdf/blank-pages.ts': ['mkdtemp readdir', 'a fresh folder; reads no more than names'],
  'engines/pdf/compress/compress-file.ts': ['readFile', inWorker],
  'engines/pdf/impose/impose-program.ts': ['readFile', inProgram],
  'engines/pdf/join-tiff.ts': ['mkdir', 'a fresh folder'],
  'engines/pdf/merge/merge-files.ts': ['readFileSync', inWorker],
  'engines/pdf/pictures/read-picture.ts': ['readFile', inWorker],
  'engines/pdf/select/chapters-program.ts': ['readFile writeFile', inProgram],
  'engines/pdf/select/select-program.ts': ['readFile', inProgram],
  'engines/pdf/select/select.ts': ['mkdtemp readdir rm writeFile', 'a fresh folder that no engine has; reads no more than names; deletes'],
  'engines/pdf/stamp/draw.ts': ['mkdtemp writeFile', 'a fresh folder that no engine writes'],
  'engines/pdf/stamp/stamp-program.ts': ['readFile', inProgram],
  'engines/pdf/stamp/stamp.ts': ['mkdtemp writeFile', 'a fresh folder that no engine writes'],
  'engines/pdf/structure/changes.ts': ['open', inProgram],
  'engines/pdf/structure/pdf-writer.ts': ['closeSync openSync writeSync', inWorker],
  'engines/pdf/structure/read-structure.ts': ['mkdtemp stat', 'a fresh folder, and a file that was checked when qpdf had ended'],
  'engines/pdf/without-images-program.ts': ['readFile', inProgram],
  'engines/process/code-cache.ts': ['mkdtemp rm', 'a run that sees no client’s file'],
  'engines/process/compile-code.ts': ['mkdirSync mkdtempSync rmSync writeFileSync', 'runs at set-up'],
  'engines/process/node-program.ts': ['existsSync realpathSync', 'programs of the system'],
  'engines/process/orphans.ts': ['readFile readdir', '/proc'],
  'engines/process/probe-program.ts': ['mkdtemp rm', 'a run that sees no client’s file'],
  'engines/process/process.ts': ['mkdir rmdir', 'a fresh folder, and an empty one'],
  'engines/process/resident-bytes.ts': ['readFileSync', '/proc'],
  'engines/word/read-scans.ts': ['createReadStream', inWorker],
  'engines/word/scans.ts': ['open', 'makes a new file, and fails where there is one'],
  'engines/word/word-worker.ts': ['mkdtemp rename rm writeFile', inWorker],
  'engines/workers/serve.ts': ['writeSync', 'its own stdout'],
  'engines/workers/directory.ts': [
    'copyFile link lstatSync mkdirSync mkdtempSync rm unlink',
    'folders that the worker cannot write; what it left goes by src/disk',
  ],
}

test('only src/disk opens files that an engine left', async () => {
  const found: Record<string, string> = {}
  for await (const path of glob('{engines,actions,conversions,cli/caller,cli/commands/convert}/**/*.ts', { cwd: resolve('src') })) {
    const text = await readFile(resolve('src', path), 'utf8')
    const imports = [...text.matchAll(/^import (type )?(\{[^}]*\}|[^{'"]+) from 'node:fs(?:\/promises)?'/gm)].filter(
      ([, isType]) => !isType,
    )
    const names = imports.flatMap(([, , what = '']) => (what.startsWith('{') ? what.slice(1, -1).split(',') : [`all as ${what}`]))
    const functions = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type ') && name !== 'constants')
    if (functions.length > 0) found[path] = functions.toSorted().join(' ')
    if (/(?:require|import)\(\s*'node:fs|from 'fs/.test(text)) found[path] = 'in another way'
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(known).map(([path, [functions]]) => [path, functions])))
})
