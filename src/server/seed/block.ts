import { dayNumber } from './calendar.ts'
import { apportion } from './cases/apportion.ts'
import type { CaseRows } from './cases/case-rows.ts'
import { caseRows, draftOf, roomForPapers, type Draft } from './cases/case.ts'
import { billedVisits, insurerClaim, naturalClaims } from './cases/claims.ts'
import { consentOf } from './cases/contacts.ts'
import { MOST_SMS, smsWeight } from './cases/messages.ts'
import { noteWeight } from './cases/notes.ts'
import { plannedVisits } from './cases/plan.ts'
import type { Story } from './cases/shapes.ts'
import { storyOf } from './cases/story.ts'
import { visitsOf } from './cases/visits.ts'
import { shaped } from './golden-cases.ts'
import { BLOCK, countIn } from './sizes.ts'
import { itemAt } from './item-at.ts'

const MOST_VISITS = 60
const MOST_NOTES = 60

export function storyAt(index: number, today: string): Story {
  return shaped(storyOf(index, dayNumber(today)))
}

/** The cases of one block with everything in them. They share the block's visits, liens, notes, messages and papers. */
export function casesOf(block: number, today: string): CaseRows[] {
  const drafts = draftsOf(
    block,
    Array.from({ length: BLOCK }, (_, place) => storyAt(block * BLOCK + place, today)),
  )
  const notes = apportion(
    countIn(block, 'notes'),
    drafts.map(({ story }) => ({ weight: noteWeight(story), least: 1, most: MOST_NOTES })),
  )
  const sms = apportion(
    countIn(block, 'sms'),
    drafts.map(({ story }) => smsRoom(story)),
  )
  const documents = apportion(
    countIn(block, 'documents'),
    drafts.map((draft) => ({ weight: 2 + draft.visits.length / 3, ...roomForPapers(draft) })),
  )
  return drafts.map((draft, place) =>
    caseRows(draft, { notes: itemAt(notes, place), sms: itemAt(sms, place), documents: itemAt(documents, place) }),
  )
}

export function blockRows(block: number, today: string): CaseRows {
  return casesOf(block, today).reduce(withMore)
}

/** Rows by table: those of the second stand behind those of the first. */
function withMore<Rows extends { [Table in keyof Rows]: unknown[] }>(all: Rows, more: Rows): Rows {
  for (const table in all) all[table].push(...more[table])
  return all
}

function draftsOf(block: number, stories: readonly Story[]): Draft[] {
  const rooms = stories.map((story) => {
    const most = Math.min(MOST_VISITS, plannedVisits(story).length)
    return { weight: most, least: story.fixed?.plan ? most : Math.min(1, most), most }
  })
  const counts = apportion(countIn(block, 'appointments'), rooms)
  const visits = stories.map((story, place) => visitsOf(story, itemAt(counts, place)))
  const insurers = stories.map((story, place) =>
    !story.fixed && billedVisits(itemAt(visits, place)).length > 0 ? insurerClaim(story) : null,
  )
  const others = insurers.filter((claim) => claim !== null).length
  const claims = apportion(
    countIn(block, 'liens') - others,
    stories.map((story, place) => {
      const natural = naturalClaims(itemAt(visits, place)).length
      const least = story.settled !== null || story.fixed ? natural : 0
      return { weight: natural, least, most: story.fixed?.plan ? natural : billedVisits(itemAt(visits, place)).length }
    }),
  )
  return stories.map((story, place) =>
    draftOf(story, itemAt(visits, place), itemAt(claims, place), itemAt(insurers, place)),
  )
}

function smsRoom(story: Story): { weight: number; least: number; most: number } {
  const consent = consentOf(story)
  if (consent === 'unknown') return { weight: 0, least: 0, most: 0 }
  return { weight: smsWeight(story, consent), least: 2, most: consent === 'revoked' ? 6 : MOST_SMS }
}
