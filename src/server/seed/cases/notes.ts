import { atWork, iso } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { filled, patternsOf } from '../text/index.ts'
import { employeesIn, staffUserId, type Department } from '../who.ts'
import type { Story, Visit } from './shapes.ts'
import { wordsOf } from './words.ts'
import { itemAt } from '../item-at.ts'

type Kind = keyof (typeof patternsOf)['english']['notes']

const writers: Record<Kind, Department> = {
  call: 'case_management',
  scheduling: 'scheduling',
  medical: 'case_management',
  legal: 'case_management',
  billing: 'billing',
  general: 'intake',
}
// What each of the calls in the patterns led to, in their order.
const outcomes = [
  'reached',
  'reached',
  'voicemail',
  'no_answer',
  'reached',
  'reached',
  'wrong_number',
  'reached',
  'reached',
] as const

export function noteWeight(story: Story): number {
  const age = (story.closed ?? story.today) - story.opened
  return 1 + Math.min(12, age / 45)
}

export function noteRows(story: Story, visits: readonly Visit[], count: number): RowOf<'patient_note'>[] {
  const random = streamFor(SEED, 'notes', story.index)
  const end = story.closed ?? story.today
  const days = Array.from({ length: count }, (_, place) =>
    place === 0 ? story.opened : random.int(story.opened, end),
  ).sort((a, b) => a - b)
  return days.map((day, place) => noteRow(story, visits, day, place, random))
}

function kindOf(story: Story, place: number, random: Random): Kind {
  if (place === 0) return 'call'
  const treated = story.treatedFrom !== null
  return random.weighted<Kind>([
    [30, 'call'],
    [25, 'scheduling'],
    [treated ? 15 : 0, 'medical'],
    [15, 'legal'],
    [treated ? 10 : 0, 'billing'],
    [10, 'general'],
  ])
}

function noteRow(
  story: Story,
  visits: readonly Visit[],
  day: number,
  place: number,
  random: Random,
): RowOf<'patient_note'> {
  const kind = kindOf(story, place, random)
  // Staff write in the language they share with the patient when they can.
  const language = story.language !== 'english' && random.chance(0.25) ? story.language : 'english'
  const patterns = patternsOf[language].notes[kind]
  // The first call of a case is the only welcome.
  const which = place === 0 ? 0 : random.int(kind === 'call' ? 1 : 0, patterns.length - 1)
  const words = wordsOf(
    story,
    visits,
    language,
    iso(kind === 'billing' ? day - random.int(4, 20) : day + random.int(2, 20)),
    random,
  )
  const writer = random.chance(0.6) ? story.manager : random.pick(employeesIn(writers[kind], story.pool.employees))
  const at = atWork(day, random)
  return {
    id: childId('patient_note', story.index, place),
    patient_id: story.id,
    kind,
    body: filled(itemAt(patterns, which), words),
    visibility:
      kind === 'legal' && random.chance(0.5)
        ? 'lawfirm'
        : random.chance(0.06) && story.subsidiary !== null
          ? 'subsidiary'
          : 'internal',
    call_outcome: kind === 'call' ? itemAt(outcomes, which) : null,
    next_contact_at: kind === 'call' ? iso(day + random.int(7, 30)) : null,
    is_pinned: random.chance(0.03),
    created_at: at,
    created_by: staffUserId(writer),
    updated_at: at,
    updated_by: staffUserId(writer),
  }
}
