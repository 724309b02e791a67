/** The bill of materials in the form of CycloneDX 1.6. */
import { createHash } from 'node:crypto'
import type { Component } from './component.ts'

/** The product that the bill describes. */
export interface Subject {
  name: string
  version: string
  description: string
  /** Package URLs of what it uses itself. */
  dependsOn: readonly string[]
}

/** `madeAt` is the moment that the bill was made, RFC 3339. */
export function cycloneDx(subject: Subject, components: readonly Component[], madeAt: string) {
  const ref = `pkg:generic/${subject.name}@${subject.version}`
  const listed = components.map(entryOf)
  const dependencies = [
    { ref, dependsOn: [...new Set(subject.dependsOn)].sort() },
    ...components.map(({ purl, dependsOn }) => ({ ref: purl, dependsOn })),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([ref, listed, dependencies]))}`,
    version: 1,
    metadata: {
      timestamp: madeAt,
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'npm run sbom', version: subject.version }] },
      component: {
        'bom-ref': ref,
        type: 'application',
        name: subject.name,
        version: subject.version,
        description: subject.description,
        licenses: [{ license: { name: 'Proprietary' } }],
        purl: ref,
      },
    },
    components: listed,
    dependencies,
  }
}

function entryOf({ purl, type, name, version, licences, sha512, homepage, contains }: Component) {
  return {
    'bom-ref': purl,
    type,
    name,
    version,
    ...(licences.length > 0 && { licenses: licences.map((licence) => ('expression' in licence ? licence : { license: licence })) }),
    purl,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    ...(homepage && { externalReferences: [{ type: 'website', url: homepage }] }),
    ...(contains && { components: contains.map((part) => ({ 'bom-ref': `${purl}#${part.name}`, type: 'library', ...part })) }),
  }
}

/** The same content has the same number, so that two builds can be compared. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
