import * as v from 'valibot'
import { invalid } from '../errors.ts'

const SHORTEST = 8
const LONGEST = 256

// The passwords that guessing programs try first, and the words people reach for here. Endings of digits and signs are
// cut before comparing, so "Password123!" is found too.
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwerty1 azerty asdfghjkl asdfasdf zxcvbnm 1q2w3e4r
  1qaz2wsx qazwsx q1w2e3r4 abcdefgh abcdefg abc letmein letmeinnow welcome welcome1 iloveyou admin administrator root
  monkey dragon sunshine princess football baseball basketball superman batman master shadow michael jennifer jordan
  trustno starwars pokemon whatever freedom charlie ashley nicole daniel jessica hunter killer soccer hockey george
  computer internet samsung google facebook liverpool chelsea arsenal barcelona realmadrid galatasaray fenerbahce
  besiktas istanbul ankara miami florida america secret secret1 changeme default guest login test tester testing
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday caseway lawfirm attorney patient lawyer paralegal`
    .split(/\s+/)
    .filter(Boolean),
)

/** A new password: long enough, within the limit of the hash, and not a common one. */
export const newPassword = v.pipe(
  v.string('invalid'),
  v.check((text) => [...text].length >= SHORTEST, 'too_short'),
  v.check((text) => !isTooLong(text), 'too_long'),
  // Comparing takes longer the longer the text; one that is refused anyway isn't worth it.
  v.check((text) => isTooLong(text) || !isCommon(text), 'too_common'),
)

/** What was written twice must be the same twice. */
export function refuseDifferent(body: { password: string; passwordConfirm?: string | undefined }): void {
  if (body.passwordConfirm !== undefined && body.passwordConfirm !== body.password) {
    throw invalid({ passwordConfirm: ['different'] })
  }
}

function isTooLong(text: string): boolean {
  return [...text].length > LONGEST
}

export function isCommon(password: string): boolean {
  const folded = password.toLowerCase()
  const core = folded.replace(/(?<!\P{L})\P{L}+$/u, '')
  return new Set(folded).size <= 2 || COMMON.has(folded) || COMMON.has(core) || isRun(folded)
}

/** 12345678, 87654321, abcdefgh: every character follows the one before. */
function isRun(text: string): boolean {
  const points = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0))
}
