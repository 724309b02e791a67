/** Reduces the colour profiles of a PDF to what readers need to show its colours. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { streamObject } from '../structure/changes.ts'
import { dictOfObject, isJsonDict, isReference, type Json, keyOf, type Structure } from '../structure/json.ts'
import { streamAt } from '../structure/numbers.ts'
import { cutProfile } from './profile.ts'

const pack = promisify(deflate)
/** Minimum compressed bytes of a profile: a smaller one has little to lose. */
const leastBytes = 4096
/** Maximum uncompressed bytes of a profile; those of inks have some megabytes. */
const mostBytes = 64 * 1024 * 1024

/**
 * Changes the objects of `structure`. Profiles that anything but a colour space or an output intent refers to stay whole.
 * @param isForPress whether colours will be converted into the space of output intents; their profiles stay whole then
 */
export async function cutProfiles(structure: Structure, file: PdfFile, isForPress: boolean): Promise<void> {
  for (const key of profilesOf(structure, isForPress)) {
    const [stream, dict] = [streamAt(key, file), dictOfObject(structure.objects.get(key))]
    if (!stream || !dict || stream.bytes.length < leastBytes) continue
    const profile = file.decode(stream)
    const smaller = profile.length <= mostBytes ? cutProfile(profile, isForPress) : undefined
    const bytes = smaller && (await pack(smaller, { level: 9, memLevel: 9 }))
    if (!bytes || bytes.length >= stream.bytes.length) continue
    const { '/DecodeParms': _parms, '/Filter': _filter, ...rest } = dict
    structure.objects.set(key, streamObject({ ...rest, '/Filter': '/FlateDecode' }, bytes))
  }
}

/** Returns the keys of streams that are used only as `[/ICCBased stream]`, or as the profiles of output intents. */
function profilesOf({ objects }: Structure, isForPress: boolean): Set<string> {
  const [profiles, others] = [new Set<string>(), new Set<string>()]
  const look = (value: Json): void => {
    if (isReference(value)) others.add(keyOf(value))
    else if (Array.isArray(value)) {
      const [name, profile] = value
      if (name === '/ICCBased' && isReference(profile)) profiles.add(keyOf(profile))
      else for (const one of value) look(one)
    } else if (isJsonDict(value))
      for (const [name, one] of Object.entries(value))
        if (name === '/DestOutputProfile' && isReference(one) && !isForPress) profiles.add(keyOf(one))
        else look(one)
  }
  for (const object of objects.values()) look('stream' in object ? object.stream.dict : object.value)
  return new Set([...profiles].filter((key) => !others.has(key)))
}
