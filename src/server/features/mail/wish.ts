import * as v from 'valibot'
import { idSchema } from '#domain/fields/kinds.ts'
import { line, lines } from '#domain/fields/text-rules.ts'
import { recipientKinds } from '#domain/rules/mail/disclosure.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'

const MOST_RECIPIENTS = 20
const MOST_DOCUMENTS = 20

const recipient = v.strictObject({ kind: v.picklist(recipientKinds, 'invalid'), id: idSchema })

/** What is written: a template as it is, or texts made of one or of nothing. */
const texts = {
  template_id: v.nullish(idSchema),
  subject: v.nullish(line(200)),
  body: v.nullish(lines(20_000)),
  language: v.picklist(mailLanguages, 'invalid'),
  appointment_id: v.nullish(idSchema),
  lien_id: v.nullish(idSchema),
}

export const previewWish = v.strictObject({ ...texts, recipient })
export const sendWish = v.strictObject({
  ...texts,
  recipients: v.pipe(
    v.array(recipient, 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(MOST_RECIPIENTS, 'too_many'),
  ),
  document_ids: v.optional(v.pipe(v.array(idSchema, 'invalid'), v.maxLength(MOST_DOCUMENTS, 'too_many')), []),
})

export type RecipientRef = v.InferOutput<typeof recipient>
export type TextWish = Omit<v.InferOutput<typeof previewWish>, 'recipient'>
export type SendWish = v.InferOutput<typeof sendWish>
