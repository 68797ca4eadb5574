import { atWork } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { phoneNumber } from '../places.ts'
import { streamFor } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { demo } from '../sizes.ts'
import { patternsOf } from '../text/index.ts'
import { staffUserId } from '../who.ts'
import { phoneOf } from './patient.ts'
import type { Story } from './shapes.ts'
import { isMinor } from './story.ts'

export type Consent = 'unknown' | 'granted' | 'revoked'

export function consentOf(story: Story): Consent {
  if (story.fixed?.consent) return story.fixed.consent
  const random = streamFor(SEED, 'consent', story.index)
  return random.weighted<Consent>([
    [story.status === 'intake' ? 60 : 82, 'granted'],
    [13, 'unknown'],
    [5, 'revoked'],
  ])
}

/** The patient's telephone numbers, the first of which is also the case's. */
export function mobileRows(story: Story, consent: Consent): RowOf<'patient_mobile_info'>[] {
  const random = streamFor(SEED, 'mobiles', story.index)
  const at = atWork(story.opened, random)
  const byWriting = random.chance(0.6)
  const revoked = consent === 'revoked'
  const common = {
    patient_id: story.id,
    timezone: story.city.timezone,
    created_at: at,
    created_by: staffUserId(1),
    updated_at: at,
  }
  const first: RowOf<'patient_mobile_info'> = {
    ...common,
    id: childId('patient_mobile_info', story.index, 0),
    number: phoneOf(story),
    kind: 'mobile',
    owner: isMinor(story) ? 'parent' : 'self',
    is_primary: true,
    can_sms: true,
    sms_consent: consent,
    consent_source: consent === 'unknown' ? null : byWriting ? 'signed_form' : 'verbal_recorded',
    consent_at: consent === 'unknown' ? null : at,
    consent_text_version: consent === 'unknown' ? null : '2025-01',
    detail_consent: consent === 'granted' && random.chance(0.35),
    revoked_at: revoked ? atWork(Math.min(story.today, story.opened + 20), random) : null,
    revoked_keyword: revoked ? patternsOf[story.language].stopped : null,
  }
  if (!random.chance(0.15)) return [first]
  const small = story.index < demo.patients
  return [
    first,
    {
      ...common,
      id: childId('patient_mobile_info', story.index, 1),
      number: phoneNumber('239', story.index, small),
      kind: random.pick(['home', 'work'] as const),
      owner: random.pick(['self', 'spouse'] as const),
      is_primary: false,
      can_sms: false,
      sms_consent: 'unknown',
    },
  ]
}
