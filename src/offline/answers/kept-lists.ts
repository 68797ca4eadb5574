import { isObject } from '#domain/rules/is-object.ts'
import { keptPart } from './answer-shapes.ts'
import { GENERAL } from './cache-policy.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { ReferenceList } from './reference-lists.ts'

export interface KeptList {
  /** As the server answers it. */
  readonly body: object
  /** As of when it is, in milliseconds. */
  readonly at: number
}

/** As a page asks for it, so that each finds what the other kept. */
const questionOf = ({ key }: ReferenceList): string => JSON.stringify(key)

export async function findList(answers: KeptAnswers, list: ReferenceList): Promise<KeptList | undefined> {
  const kept = await answers.find(GENERAL, questionOf(list))
  return kept && { body: { [list.rows]: kept.answer }, at: kept.at }
}

/** Keeps what of an answer may lie on a device; false where it is no such list. */
export async function keepList(answers: KeptAnswers, list: ReferenceList, body: unknown, at: number): Promise<boolean> {
  const part = keptPart({ about: GENERAL, form: 'rows', entity: list.entity })
  const rows = isObject(body) ? body[list.rows] : undefined
  if (!part || !Array.isArray(rows)) return false
  await answers.keep(GENERAL, questionOf(list), part(rows), at)
  return true
}
