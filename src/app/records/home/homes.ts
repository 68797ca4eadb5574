import { outline } from '#domain/outline.gen.ts'
import { countless } from '../countless.ts'

/** What decides whether a screen is one of the viewer's. */
export interface Reader {
  readonly isStaff: boolean
  /** Whether he finds more in the list of a kind than what is his own self. */
  readonly seesOthers: (entity: string) => boolean
}

export interface Homed {
  readonly entity: string
  readonly id: string
  /** What it is called: addresses of records carry it for those who read them. */
  readonly name?: string | undefined
  /** The case that it belongs to, where it belongs to one. */
  readonly patientId?: unknown
}

const address = (...parts: (string | undefined)[]): string =>
  parts.map((part) => (part ? `/${encodeURIComponent(part)}` : '')).join('')

/** What a record is called, as its address may say it: addresses are kept and passed on, so they say nothing of a case. */
export function nameInAddress({ entity, name }: Pick<Homed, 'entity' | 'name'>): string | undefined {
  return countless.has(entity) ? undefined : name
}

/** Where a record is shown among all others of its kind. */
export function recordAddress(homed: Homed): string {
  return address('records', homed.entity, homed.id, nameInAddress(homed))
}

/**
 * Where a record is at home; undefined where that is among the records. The directories are those of the portal's own
 * people: others are not led there.
 */
export function homeAddress(homed: Homed, reader: Reader): string | undefined {
  const { entity, id, name } = homed
  const home = outline[entity]?.home
  if (home === undefined) return undefined
  if (home.includes('*')) {
    const patientId = entity === 'patient' ? id : homed.patientId
    return typeof patientId === 'string' ? home.replace('*', encodeURIComponent(patientId)) : undefined
  }
  if (home.startsWith('/reports/') && !reader.isStaff) return undefined
  if (home.startsWith('/user-config/') && !reader.seesOthers(entity)) return undefined
  return home + address(id, name)
}
