/** Moves the focus when the focused element is removed. */

/** Focuses `id` unless another element has the focus. Otherwise keyboard users would start at the top of the page again. */
export function catchFocus(id = 'main'): void {
  if (document.activeElement === null || document.activeElement === document.body) {
    document.getElementById(id)?.focus({ preventScroll: true })
  }
}
