import type { Random } from '../random.ts'
import { arabic } from './arabic.ts'
import { english } from './english.ts'
import type { WrittenName } from './lists.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'

interface NameSet {
  readonly female: readonly WrittenName[]
  readonly male: readonly WrittenName[]
  readonly last: readonly WrittenName[]
}

const plainSurnames: readonly WrittenName[] = arabic.last
const withArticle = plainSurnames.map(({ latin, native }) => ({ latin: `Al-${latin}`, native: `ال${native}` }))

export const nameSets = {
  english,
  spanish,
  turkish,
  arabic: { ...arabic, last: [...plainSurnames, ...withArticle] },
} satisfies Record<string, NameSet>

export type NameSetName = keyof typeof nameSets
export type Gender = 'female' | 'male'

export interface FullName {
  set: NameSetName
  gender: Gender
  first: string
  middle: string | null
  last: string
  native: string | null
}

const shares = [
  [45, 'english'],
  [35, 'spanish'],
  [10, 'turkish'],
  [10, 'arabic'],
] as const

export function nameSetOf(random: Random): NameSetName {
  return random.weighted<NameSetName>(shares)
}

export function fullName(random: Random, set: NameSetName, gender: Gender = random.pick(['female', 'male'])): FullName {
  const { [gender]: firsts, last: lasts }: NameSet = nameSets[set]
  const first = random.zipf(firsts)
  const middle = random.chance(set === 'arabic' ? 0.1 : 0.3) ? random.zipf(firsts) : null
  const last = random.zipf(lasts)
  const second = set === 'spanish' && random.chance(0.5) ? random.zipf(lasts) : null
  return {
    set,
    gender,
    first: first.latin,
    middle: middle && middle.latin !== first.latin ? middle.latin : null,
    last: second && second.latin !== last.latin ? `${last.latin} ${second.latin}` : last.latin,
    native: first.native && last.native ? `${first.native} ${last.native}` : null,
  }
}

const letters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o' }

/** A name as the left part of a mail address. */
export function mailName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıßø]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '.')
}
