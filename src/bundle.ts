/**
 * Bundles the commands, the workers and the most frequent programs into a few files in `build/programs`, which start in a third of the time: Node takes about half a
 * millisecond per module (measured), and there are 650 of them. `bin/convertd` uses the bundles until a source file changes; the server
 * itself always runs the source. Usage: node src/bundle.ts [FOLDER]
 */
import { basename, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'rolldown'

const source = import.meta.dirname
const [folder = fileURLToPath(new URL('../build/programs', import.meta.url))] = process.argv.slice(2)
const programs = [
  'cli/main',
  'engines/inspect/file-worker',
  'engines/image/image-worker',
  'engines/word/word-worker',
  'engines/ocr/page-worker',
  'engines/ocr/layer/layer-program',
]
const bundled = new RegExp(`new URL\\('\\./(${programs.map((path) => basename(path)).join('|')})\\.ts', import\\.meta\\.url\\)`, 'g')

/** Paths still resolve against the source, except for those of the programs that are bundled too. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(source + sep) || !code.includes('import.meta')) return null
    const place = JSON.stringify(relative(folder, id).replaceAll(sep, '/'))
    return code
      .replaceAll(bundled, "new URL('./$1.js', import.meta.URL)")
      .replaceAll('import.meta.url', `new URL(${place}, import.meta.URL).href`)
      .replaceAll('import.meta.URL', 'import.meta.url')
  },
}

await build({
  input: Object.fromEntries(programs.map((path) => [basename(path), `${source}/${path}.ts`])),
  platform: 'node',
  // The first finds its library relative to its own files; the others are only for clusters, and few commands need them.
  external: ['sharp', 'pg', 'pg-boss', 'node-pg-migrate', /^@aws-sdk\//],
  plugins: [keepPlaces],
  output: {
    dir: folder,
    cleanDir: true,
    chunkFileNames: '[name].js',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  logLevel: 'warn',
  checks: { eval: false },
})
