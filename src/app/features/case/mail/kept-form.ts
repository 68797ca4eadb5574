import * as v from 'valibot'
import type { Draft } from './draft.ts'

const texts = v.array(v.string())
const nullable = v.nullable(v.string())
const draftSchema = v.object({
  templateId: nullable,
  language: v.picklist(['en', 'es', 'tr', 'ar']),
  subject: v.string(),
  body: v.string(),
  recipients: texts,
  appointmentId: nullable,
  lienId: nullable,
  documents: texts,
})
/** What was sent last, and its key: after a lost answer the same mail is sent again with the same key, over a reload too. */
const triedSchema = v.object({ text: v.string(), key: v.string() })
const keptSchema = v.object({ draft: draftSchema, tried: v.optional(triedSchema) })
export type Tried = v.InferOutput<typeof triedSchema>

export interface KeptForm {
  readonly draft: Draft
  readonly tried?: Tried | undefined
}

/** Also as an earlier portal kept it, the draft alone: an update takes away nothing that is half written. */
const readable = v.union([
  keptSchema,
  v.pipe(
    draftSchema,
    v.transform((draft): KeptForm => ({ draft })),
  ),
])

export function readKept(text: string): KeptForm | undefined {
  const parsed = v.safeParse(readable, JSON.parse(text))
  return parsed.success ? parsed.output : undefined
}
