import * as v from 'valibot'
import { patientMobileInfo, writtenSources } from '#domain/entities/patient-mobile-info.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { lines, pattern } from '#domain/fields/text-rules.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { LONGEST_SMS } from '#domain/rules/sms/fill-sms.ts'
import { version } from '#server/workflow/wish.ts'

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

const { consent_at, consent_text_version } = patientMobileInfo.fields
export const consentWish = v.strictObject({
  expected_version: version,
  consent_source: v.picklist(writtenSources, 'invalid'),
  consent_at: consent_at.schema,
  consent_text_version: v.nullish(consent_text_version.schema),
  detail_consent: v.optional(v.boolean('invalid'), false),
})

export type SmsPreviewWish = v.InferOutput<typeof smsPreviewWish>
export type SmsWish = v.InferOutput<typeof smsWish>
export type ProviderInfoWish = v.InferOutput<typeof providerInfoWish>
export type ConsentWish = v.InferOutput<typeof consentWish>
