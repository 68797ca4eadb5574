import { atWork, iso } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { filled, patternsOf } from '../text/index.ts'
import { staffUserId } from '../who.ts'
import type { Consent } from './contacts.ts'
import { phoneOf } from './patient.ts'
import type { Story } from './story.ts'
import type { Visit } from './visits.ts'
import { wordsOf } from './words.ts'

type SmsRow = RowOf<'patient_sms'>

/** The portal's own number. */
export const PORTAL_NUMBER = '+16455550199'
const LONGEST_THREAD = 14
const THREADS = 3

export function smsWeight(story: Story, consent: Consent): number {
  if (consent === 'unknown') return 0
  return consent === 'revoked' ? 1 : 1 + Math.min(6, ((story.closed ?? story.today) - story.opened) / 60)
}

export const MOST_SMS = LONGEST_THREAD * THREADS

interface Turn {
  readonly body: string
  readonly inbound: boolean
  readonly category: NonNullable<SmsRow['category']>
}

/** Threads of a few turns each; who revoked consent said so in the last message. */
export function smsRows(story: Story, visits: readonly Visit[], consent: Consent, count: number): SmsRow[] {
  const random = streamFor(SEED, 'sms', story.index)
  const end = Math.min(story.today, story.closed ?? story.today)
  const stopped = consent === 'revoked'
  const turns = turnsOf(story, visits, stopped ? count - 1 : count, random)
  if (stopped) turns.push({ body: patternsOf[story.language].stopped, inbound: true, category: 'other' })
  const lastDay = stopped ? Math.min(end, story.opened + 20) : end
  const days = turns.map(() => random.int(story.opened, lastDay)).sort((a, b) => a - b)
  return inOrder(turns.map((turn, place) => smsRow(story, turn, days[place]!, place, stopped, turns.length, random)))
}

function turnsOf(story: Story, visits: readonly Visit[], count: number, random: Random): Turn[] {
  const { exchanges, unasked } = patternsOf[story.language]
  const turns: Turn[] = []
  while (turns.length < count) {
    if (count - turns.length === 1 && random.chance(0.6)) {
      turns.push({ body: random.pick(unasked), inbound: true, category: 'other' })
      break
    }
    const exchange = random.pick(exchanges)
    const words = wordsOf(story, visits, story.language, iso(story.opened + random.int(3, 60)), random)
    turns.push({ body: filled(exchange.out, words), inbound: false, category: exchange.category })
    if (turns.length < count && random.chance(0.7)) turns.push({ body: exchange.in, inbound: true, category: exchange.category })
  }
  return turns
}

function smsRow(story: Story, turn: Turn, day: number, place: number, stopped: boolean, count: number, random: Random): SmsRow {
  const at = atWork(day, random)
  const number = phoneOf(story)
  const last = place === count - 1
  // What came in during the last days, nobody may have read yet.
  const unread = turn.inbound && last && !stopped && story.closed === null && day > story.today - 60
  const status = turn.inbound ? 'received' : random.weighted([[90, 'delivered'], [7, 'sent'], [3, 'failed']] as const)
  return {
    id: childId('patient_sms', story.index, place),
    patient_id: story.id,
    direction: turn.inbound ? 'in' : 'out',
    from: turn.inbound ? number : PORTAL_NUMBER,
    to: turn.inbound ? PORTAL_NUMBER : number,
    body: turn.body,
    category: turn.category,
    status,
    gateway_id: `DEMO${story.index}-${place}`,
    error_code: status === 'failed' ? '30003' : null,
    sent_by: turn.inbound ? null : staffUserId(story.manager),
    seen_at: turn.inbound && !unread ? at : null,
    seen_by: turn.inbound && !unread ? staffUserId(story.manager) : null,
    created_at: at,
    created_by: turn.inbound ? null : staffUserId(story.manager),
    updated_at: at,
  }
}

/** Several turns of one day stay in the order in which they were written. */
function inOrder(rows: SmsRow[]): SmsRow[] {
  const times = rows.map(({ created_at }) => created_at!).sort()
  return rows.map((row, place) => {
    const at = times[place]!
    return { ...row, created_at: at, updated_at: at, seen_at: row.seen_at ? at : null }
  })
}
