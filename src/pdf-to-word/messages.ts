/** What the server and a process of the engine say to each other. */

export type WordRequest =
  | { kind: 'start' }
  /** Gets everything ready, by a small PDF of its own. */
  | { kind: 'practise'; folder: string }
  | { kind: 'convert'; path: string; result: string; folder: string; pages: readonly number[] | undefined; images: boolean }
