/** Lists the files of a drop, including those inside dropped folders. */

/** Hidden files, such as .DS_Store, which nobody drops on purpose. */
const hidden = /^\./

/** Must be called in the drop event: afterwards the browser clears the dropped items. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  const plain = [...transfer.files]
  if (entries.length === 0) return plain
  const found = await Promise.all(entries.map(filesOf))
  return found.flat().filter(({ name }) => !hidden.test(name))
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isDirectory(entry)) return []
  const reader = entry.createReader()
  const entries: FileSystemEntry[] = []
  // A reader returns up to a hundred entries at a time, and none at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) break
    entries.push(...batch)
  }
  return (await Promise.all(entries.map(filesOf))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
