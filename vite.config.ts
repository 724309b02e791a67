import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds src/console into plain files that the server hands out under a strict Content-Security-Policy. */
export default defineConfig({
  root: folder('./src/console'),
  // Relative, so that the console also works below a path of a reverse proxy.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder('./build/console'),
    emptyOutDir: true,
    // Nothing inline: neither scripts nor pictures as data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the bundle holds of others, for the bill of materials.
    license: { fileName: 'licences.json' },
    rolldownOptions: { input: { index: folder('./src/console/index.html'), docs: folder('./src/console/docs.html') } },
  },
})
