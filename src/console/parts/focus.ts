/** Where the focus goes when what had it is gone. */

/** To `id`, unless something else has it: a keyboard would otherwise begin at the top of the page again. */
export function catchFocus(id = 'main'): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById(id)?.focus({ preventScroll: true })
  }
}
