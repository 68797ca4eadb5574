import { atWork, iso } from '../calendar.ts'
import { childId, SEED, seedId } from '../ids.ts'
import { phoneNumber } from '../places.ts'
import { streamFor } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { demo } from '../sizes.ts'
import { staffUserId } from '../who.ts'
import { firmPeopleOf } from './patient.ts'
import { injuries } from './injuries.ts'
import type { Story } from './shapes.ts'

const roles = ['lead_attorney', 'paralegal', 'attorney'] as const

/** Who at the firm works on the case. */
export function firmWorkRows(story: Story): RowOf<'patient_lawfirm_employee'>[] {
  const random = streamFor(SEED, 'firm work', story.index)
  return firmPeopleOf(story).map((person, place) => {
    const at = atWork(story.opened, random)
    return {
      id: childId('patient_lawfirm_employee', story.index, place),
      patient_id: story.id,
      lawfirm_employee_id: seedId('lawfirm_employee', person),
      role: roles[place] ?? 'attorney',
      is_primary: place === 0,
      from: iso(story.opened),
      created_at: at,
      created_by: staffUserId(story.manager),
      updated_at: at,
    }
  })
}

const kinds = ['same_accident_earlier_care', 'pre_existing', 'prior_accident', 'prior_surgery', 'medication'] as const

export function previousMedRows(story: Story): RowOf<'previous_med'>[] {
  const random = streamFor(SEED, 'previous_med', story.index)
  const count = random.weighted([
    [70, 0],
    [22, 1],
    [8, 2],
  ] as const)
  return Array.from({ length: count }, (_, place) => {
    const kind = random.pick(kinds)
    const earlier = kind === 'same_accident_earlier_care'
    const from = earlier ? story.dol : Math.max(story.dob, story.dol - random.int(300, 3000))
    const at = atWork(story.opened, random)
    return {
      id: childId('previous_med', story.index, place),
      patient_id: story.id,
      kind,
      provider_name: earlier
        ? `${story.city.name} Emergency Care`
        : random.pick(['Family doctor', 'County hospital', 'Walk-in clinic']),
      provider_phone: phoneNumber('321', story.index, story.index < demo.patients),
      body_part: random.pick(injuries).part,
      from_date: iso(from),
      to_date: iso(earlier ? from + 1 : Math.min(story.dol, from + random.int(10, 200))),
      description: earlier
        ? 'Seen in the emergency room on the day of the accident and sent home.'
        : 'Treated and recovered before the accident.',
      billed_cents: earlier ? Math.round(random.logNormal(80_000, 600_000)) : null,
      records_status: random.pick(['none', 'requested', 'received'] as const),
      created_at: at,
      created_by: staffUserId(story.manager),
      updated_at: at,
    }
  })
}
