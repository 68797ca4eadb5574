import { atWork, iso } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { filled, patternsOf } from '../text/index.ts'
import { staffUserId } from '../who.ts'
import type { Consent } from './contacts.ts'
import { phoneOf } from './patient.ts'
import type { Story, Visit } from './shapes.ts'
import { wordsOf } from './words.ts'
import { itemAt } from '../item-at.ts'

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
  readonly day: number
  /** Minutes after the first message of the day's thread. */
  readonly minutes: number
}

/** Threads of a few turns each; who revoked consent said so in the last message. */
export function smsRows(story: Story, visits: readonly Visit[], consent: Consent, count: number): SmsRow[] {
  const random = streamFor(SEED, 'sms', story.index)
  const stopped = consent === 'revoked'
  const end = stopped ? Math.min(story.today, story.opened + 20) : Math.min(story.today, story.closed ?? story.today)
  const turns = turnsOf(story, visits, stopped ? count - 1 : count, end, random)
  const last = turns.at(-1)
  if (stopped) {
    const minutes = (last?.day === end ? last.minutes : 0) + 25
    turns.push({ body: patternsOf[story.language].stopped, inbound: true, category: 'other', day: end, minutes })
  }
  const starts = new Map<number, number>()
  return turns.map((turn, place) => {
    const start = starts.get(turn.day) ?? Date.parse(atWork(turn.day, random)) - EARLIER
    starts.set(turn.day, start)
    return smsRow(
      story,
      turn,
      new Date(start + turn.minutes * MINUTE).toISOString(),
      place,
      stopped,
      turns.length,
      random,
    )
  })
}

const MINUTE = 60_000
const EARLIER = 30 * MINUTE

function turnsOf(story: Story, visits: readonly Visit[], count: number, end: number, random: Random): Turn[] {
  const { exchanges, unasked } = patternsOf[story.language]
  const turns: Turn[] = []
  const days = threadDays(story, count, end, random)
  while (turns.length < count) {
    const day = itemAt(days, Math.floor((turns.length * days.length) / count))
    const before = turns[turns.length - 1]
    const minutes = before?.day === day ? before.minutes + random.int(4, 60) : 0
    if (count - turns.length === 1 && random.chance(0.6)) {
      turns.push({ body: random.pick(unasked), inbound: true, category: 'other', day, minutes })
      break
    }
    const exchange = random.pick(exchanges)
    const { category } = exchange
    const words = wordsOf(story, visits, story.language, iso(day + random.int(1, 6)), random)
    turns.push({ body: filled(exchange.out, words), inbound: false, category, day, minutes })
    if (turns.length < count && random.chance(0.8)) {
      turns.push({ body: exchange.in, inbound: true, category, day, minutes: minutes + random.int(1, 45) })
    }
  }
  return turns
}

function threadDays(story: Story, count: number, end: number, random: Random): number[] {
  const threads = Math.max(1, Math.ceil(count / random.int(2, LONGEST_THREAD)))
  const days = Array.from({ length: threads }, () => random.int(story.opened, end))
  return [...new Set(days)].sort((a, b) => a - b)
}

function smsRow(
  story: Story,
  turn: Turn,
  at: string,
  place: number,
  stopped: boolean,
  count: number,
  random: Random,
): SmsRow {
  const number = phoneOf(story)
  const last = place === count - 1
  // Messages of the last weeks may still be unread.
  const unread = turn.inbound && last && !stopped && story.closed === null && turn.day > story.today - 60
  const status = turn.inbound
    ? 'received'
    : random.weighted([
        [90, 'delivered'],
        [7, 'sent'],
        [3, 'failed'],
      ] as const)
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
    awaits_reply: unread,
    seen_at: turn.inbound && !unread ? at : null,
    seen_by: turn.inbound && !unread ? staffUserId(story.manager) : null,
    created_at: at,
    created_by: turn.inbound ? null : staffUserId(story.manager),
    updated_at: at,
  }
}
