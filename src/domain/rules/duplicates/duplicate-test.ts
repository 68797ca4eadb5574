import { fold, foldSearch } from '../fold.ts'
import { jaroWinkler } from './jaro-winkler.ts'

export type PersonRecord = {
  first_name: string
  last_name: string
  name_native?: string | null
  dob: string | null
  dol: string | null
  ssn_hmac: string | null
  phones: readonly string[]
}

export const duplicateReasons = [
  'same_ssn',
  'same_name_dob_dol',
  'same_dob_names_swapped',
  'same_dob_similar_name',
  'same_dob_shared_surname',
  'same_dob_native_name',
  'same_phone_last_name',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

export type DuplicateVerdict = {
  verdict: 'exact' | 'likely' | 'none'
  reasons: DuplicateReason[]
  /** The same person in the same accident: creating it needs an administrator. */
  blocks: boolean
}

const similarFrom = 0.92

/** Parts of a surname which unrelated families share. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'al', 'el', 'da', 'do', 'dos', 'di', 'van', 'von'])

const surnames = (person: PersonRecord) =>
  foldSearch(person.last_name)
    .split(' ')
    .filter((part) => part !== '' && !particles.has(part))

const sortableName = (person: PersonRecord) => foldSearch(`${person.last_name} ${person.first_name}`)

/** An unknown value is never equal to anything, not even to another unknown one. */
const sameKnown = (a: string | null | undefined, b: string | null | undefined) => Boolean(a) && a === b

const sameFolded = (a: string | null | undefined, b: string | null | undefined) =>
  sameKnown(fold(a ?? ''), fold(b ?? ''))

const sameName = (a: PersonRecord, b: PersonRecord) =>
  sameFolded(a.first_name, b.first_name) && sameFolded(a.last_name, b.last_name)

function sharesOneOfTwoSurnames(a: PersonRecord, b: PersonRecord): boolean {
  const [left, right] = [surnames(a), surnames(b)]
  return Math.max(left.length, right.length) >= 2 && left.some((part) => right.includes(part))
}

const sharesPhone = (a: PersonRecord, b: PersonRecord) => a.phones.some((phone) => b.phones.includes(phone))

type Rule = {
  reason: DuplicateReason
  exact?: true
  sameDob?: true
  holds: (a: PersonRecord, b: PersonRecord) => boolean
}

const rules: readonly Rule[] = [
  { reason: 'same_ssn', exact: true, holds: (a, b) => sameKnown(a.ssn_hmac, b.ssn_hmac) },
  {
    reason: 'same_name_dob_dol',
    exact: true,
    sameDob: true,
    holds: (a, b) => sameName(a, b) && sameKnown(a.dol, b.dol),
  },
  {
    reason: 'same_dob_names_swapped',
    sameDob: true,
    holds: (a, b) => sameFolded(a.first_name, b.last_name) && sameFolded(a.last_name, b.first_name),
  },
  {
    reason: 'same_dob_similar_name',
    sameDob: true,
    holds: (a, b) => jaroWinkler(sortableName(a), sortableName(b)) >= similarFrom,
  },
  { reason: 'same_dob_shared_surname', sameDob: true, holds: sharesOneOfTwoSurnames },
  {
    reason: 'same_dob_native_name',
    sameDob: true,
    holds: (a, b) => sameFolded(a.name_native, b.name_native),
  },
  {
    reason: 'same_phone_last_name',
    holds: (a, b) => sharesPhone(a, b) && sameFolded(a.last_name, b.last_name),
  },
]

export function testDuplicate(a: PersonRecord, b: PersonRecord): DuplicateVerdict {
  const sameDob = sameKnown(a.dob, b.dob)
  const hits = rules.filter((rule) => (sameDob || !rule.sameDob) && rule.holds(a, b))
  const exact = hits.some((rule) => rule.exact)
  return {
    verdict: exact ? 'exact' : hits.length > 0 ? 'likely' : 'none',
    reasons: hits.map((rule) => rule.reason),
    blocks: exact && sameKnown(a.dol, b.dol),
  }
}
