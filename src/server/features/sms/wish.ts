import * as v from 'valibot'
import { idSchema } from '#domain/fields/kinds.ts'
import { lines, pattern } from '#domain/fields/text-rules.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { LONGEST_SMS } from '#domain/rules/sms/fill-sms.ts'

export const telephone = pattern(16, /^\+[1-9]\d{6,14}$/)

const filled = {
  body: lines(LONGEST_SMS),
  language: v.nullish(v.picklist(mailLanguages, 'invalid')),
  appointment_id: v.nullish(idSchema),
}

export const smsPreviewWish = v.strictObject(filled)
export const smsWish = v.strictObject({
  ...filled,
  to: telephone,
  category: v.optional(
    v.picklist(['appointment', 'provider_info', 'status', 'documents', 'other'], 'invalid'),
    'other',
  ),
})
export const providerInfoWish = v.strictObject({ appointment_id: idSchema, to: v.nullish(telephone) })
export const playWish = v.strictObject({ body: lines(LONGEST_SMS) })
export const assignWish = v.strictObject({ patient_id: idSchema })

export type SmsPreviewWish = v.InferOutput<typeof smsPreviewWish>
export type SmsWish = v.InferOutput<typeof smsWish>
export type ProviderInfoWish = v.InferOutput<typeof providerInfoWish>
