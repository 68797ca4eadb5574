import type { CallAnswer } from '../api/typed-call.ts'

/** Who on record may be the same person, and whether there are others whom the viewer may not see. */
export type Duplicates = CallAnswer<'GET /patient/{id}/duplicates'>
export type Candidate = Duplicates['candidates'][number]

export type DuplicateAnswer = 'same_person' | 'different_person'
export type DuplicateAnswers = Readonly<Record<string, DuplicateAnswer>>
