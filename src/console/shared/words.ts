/** Formats numbers, times and codes for people. */

/** Returns a size such as `1.4 MB`, in units of 1024 as in file managers. */
export function formatSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** Returns a duration such as `0.8 s` or `3 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  if (seconds < 99.5) return `${Math.round(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** Returns a time in the reader's own format; the year only where it is not the current one. */
export function formatTime(iso: string, now = new Date()): string {
  const time = new Date(iso)
  const year = time.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return time.toLocaleString(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...year })
}

const momentMs = 10_000

/** Returns the time until or since a moment. */
export function formatDistance(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now
  if (ms < 0 && ms > -momentMs) return 'just now'
  return ms >= 0 ? `in ${formatDuration(ms)}` : `${formatDuration(-ms)} ago`
}

/** `1 file`, `2 files`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `a.pdf`, or `a.pdf and 2 more`. */
export function namesInShort([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** `pdf-to-jpg` as a heading: `PDF to JPG`. */
export function actionTitle(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/\b(pdf|jpg|png|html|csv|ocr)\b/g, (word) => word.toUpperCase())
    .replace(/\b(word|excel|office)\b/g, capitalise)
    .replace(/\bpowerpoint\b/g, 'PowerPoint')
  return capitalise(words)
}

/** `max_image_dpi` as a label: `Max image DPI`. */
export function optionLabel(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bpdfa\b/, 'PDF/A')
  return capitalise(words.replace(/\b(dpi|pdf|ocr|url)\b/g, (word) => word.toUpperCase()))
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
