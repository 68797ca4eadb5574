import * as v from 'valibot'

export const duplicatesSchema = v.object({
  candidates: v.array(
    v.object({
      patient: v.looseObject({ id: v.string() }),
      verdict: v.picklist(['exact', 'likely']),
      reasons: v.array(v.string()),
      blocks: v.boolean(),
    }),
  ),
  may_exist: v.boolean(),
})
/** Who on record may be the same person, and whether there are others whom the viewer may not see. */
export type Duplicates = v.InferOutput<typeof duplicatesSchema>
export type Candidate = Duplicates['candidates'][number]

export type DuplicateAnswer = 'same_person' | 'different_person'
export type DuplicateAnswers = Readonly<Record<string, DuplicateAnswer>>
