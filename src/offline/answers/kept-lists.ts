import { cachePolicyFor } from './answer-shapes.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { ReferenceList } from './reference-lists.ts'

export interface KeptList {
  /** As the server answers it. */
  readonly body: object
  /** As of when it is, in milliseconds. */
  readonly at: number
}

export async function findList(answers: KeptAnswers, list: ReferenceList): Promise<KeptList | undefined> {
  const place = cachePolicyFor(list.key)
  const kept = place && (await answers.find(place.about, place.question))
  return kept && { body: { [list.rows]: kept.answer }, at: kept.at }
}

/** Keeps what of an answer may lie on a device; false where it is no such list. */
export async function keepList(answers: KeptAnswers, list: ReferenceList, body: unknown, at: number): Promise<boolean> {
  const place = cachePolicyFor(list.key)
  const rows = (body as Readonly<Record<string, unknown>> | null)?.[list.rows]
  if (!place || !Array.isArray(rows)) return false
  await answers.keep(place.about, place.question, place.kept(rows), at)
  return true
}
