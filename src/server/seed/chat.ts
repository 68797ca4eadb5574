import { atWork, dayNumber } from './calendar.ts'
import { SEED, seedId } from './ids.ts'
import { peopleOfFirm } from './people.ts'
import { streamFor } from './random.ts'
import type { RowOf } from './rows.ts'
import { firmUserId, funderUserId, providerUserId, staffUserId, subsidiaryUserId } from './who.ts'
import { itemAt } from './item-at.ts'

const [admin, intake, manager, underwriter] = [staffUserId(0), staffUserId(1), staffUserId(2), staffUserId(3)]
const attorney = firmUserId(itemAt(peopleOfFirm(0), 0))
const otherAttorney = firmUserId(itemAt(peopleOfFirm(1), 0))
const paralegal = firmUserId(itemAt(peopleOfFirm(0), 1))

const pairs: readonly (readonly [string, string])[] = [
  [manager, attorney],
  [manager, underwriter],
  [admin, manager],
  [paralegal, manager],
  [intake, manager],
  [subsidiaryUserId(0), intake],
  [underwriter, admin],
  [providerUserId(0), intake],
  [otherAttorney, manager],
  [funderUserId(0), underwriter],
]

const lines = [
  'Good morning. Do you have a minute for the new referral?',
  'The signed letter is in documents now.',
  'Can we move the visit to the afternoon?',
  'I have asked the office for the missing bill again.',
  'Thank you, that helps.',
  'The adjuster confirmed the limits this morning.',
  'Please look at the new case before noon if you can.',
  'We expect the records by Friday.',
  'Sounds good.',
  'The patient is asking for a Spanish-speaking doctor.',
  'Balances were sent yesterday.',
  'I will call them back today.',
]
const PER_DAY = 4
const UNREAD = 6

/** Lines of the team's chat, the newest first, so that more of them reach further back. */
export function chatRow(index: number, today: string): RowOf<'message'> {
  const random = streamFor(SEED, 'message', index)
  const [one, other] = random.pick(pairs)
  const [sender, receiver] = random.chance(0.5) ? [one, other] : [other, one]
  const at = atWork(dayNumber(today) - 1 - Math.floor(index / PER_DAY), random)
  return {
    id: seedId('message', index),
    sender_id: sender,
    receiver_id: receiver,
    message: random.pick(lines),
    seen_at: index < UNREAD ? null : at,
    created_at: at,
    created_by: sender,
    updated_at: at,
  }
}
