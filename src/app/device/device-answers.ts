import type { Shown } from '#domain/calls/shown-row.ts'
import { ownCaseColumn } from '#domain/lists/own-cases.ts'
import { keptPart, shownPart } from '#offline/answers/answer-shapes.ts'
import type { StandIn } from '#offline/answers/cache-policy.ts'
import { findDays } from '#offline/answers/kept-days.ts'
import { referenceListOf } from '#offline/answers/reference-lists.ts'
import type { PersonalDevice } from '#offline/personal-device.ts'
import type { DeviceFallback, Question } from '../api/device-fallback.ts'
import { fromDevice } from '../api/from-device.ts'
import { queryClient, session } from '../api/portal.ts'
import { headFromRow, heldCases } from './known-case.ts'
import { finishRemoval, removeUser, ownDevice } from './own-device.ts'
import { ownPatients } from './patient-store/own-patients.ts'
import { bestFirst } from './patient-store/best-first.ts'
import { plainPart } from './patient-store/order-part.ts'
import { orderOf } from './patient-store/row-order.ts'
import { wordsOf } from './patient-store/search-texts.ts'
import { conversationsIn } from './conversations-here.ts'
import { unreadIn } from './unread-here.ts'

export interface Kept {
  readonly answer: unknown
  /** When the server gave it, in milliseconds. */
  readonly at: number
}

/** Stores an answer of the server for offline use, if its cache policy allows it. */
export async function keep({ queryKey, meta }: Question, answer: unknown, at?: number): Promise<void> {
  const kept = meta?.kept
  const part = kept && keptPart(kept)
  // W12: the service worker stores reference lists.
  if (!kept || !part || (referenceListOf(queryKey) && navigator.serviceWorker?.controller)) return
  const device = await ownDevice()
  if (device && !device.keeps) return
  // The server sets the lease with the first sync, so that must happen before the first answer is stored.
  if (device && !(await device.replica.syncState())) await device.replica.freshen()
  await device?.answers.keep(kept.about, JSON.stringify(queryKey), part(answer), at)
}

/** Stores the answers that arrived before storing was allowed. */
export async function storeAnswered(): Promise<void> {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'success' && fromDevice.asOf(query.queryHash) === undefined)
      await keep(query, query.state.data, query.state.dataUpdatedAt)
}

/**
 * Answers a query from the device: the stored answer, or one computed from stored rows. With `atOnce`, while the server
 * may still answer, it skips answers that need all rows decrypted and days that are incomplete.
 */
export async function answerFromDevice({ queryKey, meta }: Question, atOnce: boolean): Promise<Kept | undefined> {
  const device = await ownDevice()
  // Before the first sync there is no lease. Treating that as expired would stop the sync.
  const at = (await device?.replica.syncState())?.heard_at
  if (!device || at === undefined || (await device.lease()) === 0) return undefined
  const kept = meta?.kept && (await device.answers.find(meta.kept.about, JSON.stringify(queryKey)))
  const shown = meta?.kept && kept && shownPart(meta.kept, kept.answer)
  if (kept && shown !== undefined) return { answer: shown, at: kept.at }
  const standIn = meta?.standIn
  if (standIn?.tells === 'days') {
    const days = await findDays(device.answers, standIn.days)
    return days && atOnce && days.answer.missing_days.length > 0 ? undefined : days
  }
  const answer = standIn && (await fromRows(device, standIn, atOnce))
  return answer === undefined ? undefined : { answer, at }
}

async function fromRows(
  { replica }: Pick<PersonalDevice, 'replica'>,
  standIn: Exclude<StandIn, { tells: 'days' }>,
  atOnce: boolean,
): Promise<unknown> {
  if (standIn.tells === 'head') {
    const row = (await heldCases(replica, [standIn.id])).get(standIn.id)
    return row && headFromRow(row)
  }
  if (standIn.tells === 'case') return (await heldCases(replica, [standIn.id])).get(standIn.id)
  if (standIn.tells === 'unread')
    return atOnce ? undefined : unreadIn((await ownPatients.whole()).table, session.current()?.id ?? '')
  if (standIn.tells === 'conversations') {
    if (atOnce) return undefined
    return conversationsIn((await ownPatients.whole()).table, session.current()?.id ?? '', standIn, Date.now())
  }
  const { words, most, as } = standIn
  if (as === 'page') {
    const { table, places } = await found(words)
    return { rows: rowsAt(table, places, most), count: places.length }
  }
  const patients = await bestFound(words, most)
  return as === 'cases' ? { patients } : { ...nothingElse, patients }
}

const nothingElse = { passport: [], people: [], organisations: [], liens: [], documents: [] }

type Table = Awaited<ReturnType<typeof ownPatients.whole>>['table']

const rowsAt = (table: Table, places: Uint32Array, most: number): Readonly<Shown<'patient'>>[] =>
  Array.from(places.subarray(0, most), (place) => table.rowAt(place))

/** Cases on this device that match the words, by last name. */
async function found(typed: string): Promise<{ table: Table; places: Uint32Array }> {
  const { table, texts } = await ownPatients.whole()
  return { table, places: texts.matching(wordsOf(typed), orderOf(table, [plainPart('last_name')], false)) }
}

/** The same, ranked as the server ranks them. */
async function bestFound(typed: string, most: number) {
  const { table, places } = await found(typed)
  const person = session.current()
  const whose = person && ownCaseColumn(person)
  const best = bestFirst(table, places, wordsOf(typed), (place) =>
    Boolean(whose && table.column(whose)?.[place] === person.id),
  )
  return rowsAt(table, best, most).map((row) => ({ ...row, entity: 'patient' }))
}

/** The fallback that calls use while the server does not answer. */
export const thisDevice: DeviceFallback = { keep, answerFromDevice, removeUser, finishRemoval }
