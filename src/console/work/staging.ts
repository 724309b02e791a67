/** The files that are chosen and not yet sent: kept while other pages are shown, and across a reload. */
import { createStore, type Store } from '../shared/store.ts'
import type { Action, OptionValues } from '../shared/types.ts'
import { countOf } from '../shared/words.ts'
import type { FileStorage } from './file-storage.ts'
import type { Item } from './item.ts'
import { type Join, joinGroups, separateGroup } from './join.ts'
import { randomId } from './random-id.ts'
import { choicesFor, companionExtensions, type Group, type StagedFile, stageFiles, unstageFile } from './stage.ts'

/** The chosen files, with the operations on them. */
export interface Staging {
  groups: Store<readonly Group[]>
  /** Whether all chosen files would survive a reload. */
  isKept: Store<boolean>
  add(files: readonly File[]): void
  /** Replaces the group with the same id. */
  change(group: Group): void
  leaveOut(group: Group, file: StagedFile): void
  /** Sets the additional file for each file of the group; undefined: none. */
  accompany(group: Group, file: File | undefined): void
  /** Joins files of several kinds in one group. */
  join(join: Join): void
  /** Separates a group of several kinds again. */
  separate(group: Group): void
  /** Removes a group that was sent or is not wanted. */
  discard(group: Group): void
  /** Returns the files of a conversion to the chosen ones, in a separate group, with their action and options. */
  restage(item: Item): void
  /** Restores the files of an earlier page of this tab. */
  restore(): Promise<void>
  /** Drops everything, because the key was forgotten. */
  forget(): void
}

interface Parts {
  storage: Storage
  files: FileStorage
  announce: (text: string) => void
  getActions: () => readonly Action[]
}

/** Maximum bytes copied to the browser's storage; with more, the browser asks before the page is left. */
const mostKeptBytes = 512 * 1024 * 1024
const mostKeptFiles = 1000
const name = 'convertd.staged'

/** A group as it is remembered: files are stored separately, passwords not at all. */
type RememberedGroup = Pick<Group, 'id' | 'action' | 'options'> & { files: KeptFile[]; companion?: KeptFile | undefined }

type KeptFile = Pick<StagedFile, 'id' | 'order'>

/** Returns the chosen files, those kept from before a reload included. */
export function createStaging({ storage, files: kept, announce, getActions }: Parts): Staging {
  const groups = createStore<readonly Group[]>([])
  const isKept = createStore(true)
  const saved = new Set<string>()
  const saving = new Set<string>()
  let lastOrder = 0

  function nextOrder(): number {
    lastOrder = Math.max(lastOrder + 1, Date.now())
    return lastOrder
  }

  function set(next: readonly Group[]): void {
    groups.set(next)
    remember(storage, next)
    const staged = filesOf(next)
    const wanted = new Set(staged.map(({ id }) => id))
    const gone = [...saved].filter((id) => !wanted.has(id))
    for (const id of gone) saved.delete(id)
    if (gone.length > 0) void kept.delete(gone).catch(() => undefined)
    checkKept()
    void saveNew(staged)
  }

  function checkKept(): void {
    isKept.set(filesOf(groups.get()).every(({ id }) => saved.has(id)))
  }

  async function saveNew(staged: readonly StagedFile[]): Promise<void> {
    const bytes = staged.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > mostKeptBytes || staged.length > mostKeptFiles) return
    const added = staged.filter(({ id }) => !saved.has(id) && !saving.has(id))
    for (const { id } of added) saving.add(id)
    for (const { id, file } of added) {
      const isSaved = await kept.save(id, file).then(
        () => true,
        () => false,
      )
      saving.delete(id)
      if (!isSaved) continue
      // Removed or sent meanwhile.
      if (filesOf(groups.get()).some((one) => one.id === id)) saved.add(id)
      else void kept.delete([id]).catch(() => undefined)
      checkKept()
    }
  }

  function change(group: Group): void {
    set(groups.get().map((other) => (other.id === group.id ? group : other)))
  }

  return {
    groups,
    isKept,
    add(files) {
      if (files.length === 0) return
      const staged = files.map((file) => ({ id: randomId(), file, order: nextOrder() }))
      set(stageFiles(groups.get(), staged, getActions()))
      announce(`${countOf(files.length, 'file')} added`)
    },
    change,
    leaveOut(group, file) {
      set(unstageFile(groups.get(), group.id, file.id, getActions()))
      announce(`${file.file.name}: left out`)
    },
    accompany(group, file) {
      change({ ...group, companion: file && { id: randomId(), file, order: nextOrder() } })
      announce(file ? `${file.name}: goes with each file` : 'Nothing goes with the files')
    },
    join(join) {
      set(joinGroups(groups.get(), join, getActions()))
      announce('Files put together')
    },
    separate(group) {
      set(separateGroup(groups.get(), group, getActions()))
      announce('Files separated')
    },
    discard: (group) => set(groups.get().filter(({ id }) => id !== group.id)),
    restage({ files: sent, action, options: { password: _, ...options } }) {
      if (!sent) return
      const all = sent.map((staged) => ({ ...staged, id: randomId() }))
      const hasCompanion = getActions().some((one) => one.name === action && companionExtensions(one))
      const [files, companion] = hasCompanion ? [all.slice(0, 1), all[1]] : [all, undefined]
      set([...groups.get(), { id: randomId(), files, companion, ...choicesFor(files, getActions()), action, options }])
    },
    async restore() {
      const remembered = recall(storage)
      if (remembered.length === 0) return
      const files = await kept
        .load(remembered.flatMap((group) => [...group.files, ...(group.companion ? [group.companion] : [])].map(({ id }) => id)))
        .catch(() => new Map<string, File>())
      for (const id of files.keys()) saved.add(id)
      const restored = remembered.flatMap((group) => restoreGroup(group, files, getActions()))
      lastOrder = Math.max(lastOrder, ...filesOf(restored).map(({ order }) => order))
      set([...restored, ...groups.get()])
    },
    forget: () => set([]),
  }
}

function filesOf(groups: readonly Group[]): StagedFile[] {
  return groups.flatMap(({ files, companion }) => (companion ? [...files, companion] : files))
}

function restoreGroup(
  { files, companion, ...group }: RememberedGroup,
  kept: ReadonlyMap<string, File>,
  actions: readonly Action[],
): readonly Group[] {
  const restore = ({ id, order }: KeptFile) => {
    const file = kept.get(id)
    return file ? [{ id, order, file }] : []
  }
  const staged = files.flatMap(restore)
  if (staged.length === 0) return []
  const found = { ...group, files: staged, companion: companion && restore(companion)[0], ...choicesFor(staged, actions) }
  const isOffered = found.choices.some(({ name: choice }) => choice === group.action) || (found.isUnknown && group.action === '')
  return isOffered ? [found] : stageFiles([], staged, actions)
}

function remember(storage: Storage, groups: readonly Group[]): void {
  const remembered: RememberedGroup[] = groups.map((group) => ({
    id: group.id,
    action: group.action,
    options: withoutSecrets(group),
    files: group.files.map(keptFile),
    companion: group.companion && keptFile(group.companion),
  }))
  try {
    if (remembered.length === 0) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(remembered))
  } catch {
    // The browser's storage is full: a reload loses the newest files.
  }
}

function keptFile({ id, order }: StagedFile): KeptFile {
  return { id, order }
}

function recall(storage: Storage): RememberedGroup[] {
  try {
    return JSON.parse(storage.getItem(name) ?? '[]') as RememberedGroup[]
  } catch {
    return []
  }
}

function withoutSecrets({ choices, action, options }: Group): OptionValues {
  const properties = choices.find(({ name: choice }) => choice === action)?.options.properties ?? {}
  return Object.fromEntries(Object.entries(options).filter(([option]) => !properties[option]?.writeOnly))
}
