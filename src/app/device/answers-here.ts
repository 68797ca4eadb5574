import * as v from 'valibot'
import type { Shown } from '#domain/calls/shown-row.ts'
import { cachePolicyFor } from '#offline/answers/answer-shapes.ts'
import { findDays } from '#offline/answers/kept-days.ts'
import { referenceListOf } from '#offline/answers/reference-lists.ts'
import type { DeviceBehind } from '../api/device-behind.ts'
import { fromDevice } from '../api/from-device.ts'
import { queryClient, session } from '../api/portal.ts'
import { headFromRow, heldCases } from './known-case.ts'
import { finishLeaving, leaveNothing, ownDevice } from './own-device.ts'
import { ownPatients } from './patient-store/own-patients.ts'
import { orderOf, plainPart } from './patient-store/row-order.ts'
import { wordsOf } from './patient-store/search-texts.ts'
import { unreadIn } from './unread-here.ts'

export interface Kept {
  readonly answer: unknown
  /** As of when it is, in milliseconds. */
  readonly at: number
}

/** Keeps an answer of the server for when it can't be asked, if that one may lie here. */
export async function keep(queryKey: readonly unknown[], answer: unknown, at?: number): Promise<void> {
  const place = cachePolicyFor(queryKey)
  // W12: the worker keeps the lists itself.
  if (!place || (referenceListOf(queryKey) && navigator.serviceWorker?.controller)) return
  const device = await ownDevice()
  if (device && !device.keeps) return
  // How long anything may lie here the server says with the first rows; the first answers come before that.
  if (device && !(await device.replica.syncState())) await device.replica.freshen()
  await device?.answers.keep(place.about, place.question, place.kept(answer), at)
}

/** What the server answered while nothing might lie here. */
export async function keepAnswered(): Promise<void> {
  for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll())
    if (state.status === 'success' && fromDevice.asOf(queryHash) === undefined)
      await keep(queryKey, state.data, state.dataUpdatedAt)
}

/**
 * What this device can say in place of the server: what it said last, or what the rows that lie here tell. While the server
 * may still answer, nothing is counted for which all rows must be opened first, and no days are left out.
 */
export async function answerHere(queryKey: readonly unknown[], atOnce: boolean): Promise<Kept | undefined> {
  const device = await ownDevice()
  // Before the first rows have come there is no lease that could be over; to end it would stop what brings them.
  const at = (await device?.replica.syncState())?.heard_at
  if (!device || at === undefined || (await device.lease()) === 0) return undefined
  const place = cachePolicyFor(queryKey)
  const kept = place && (await device.answers.find(place.about, place.question))
  if (kept) return kept
  const days = await findDays(device.answers, queryKey)
  if (days && (!atOnce || days.answer.missing_days.length === 0)) return days
  const answer = await fromRows(queryKey)
  return answer === undefined ? undefined : { answer, at }

  async function fromRows([name, kind, ask]: readonly unknown[]): Promise<unknown> {
    if (name === 'notifications' && atOnce) return undefined
    if (name === 'notifications') return unreadIn((await ownPatients.whole()).table, session.current()?.id ?? '')
    if (name === 'search' && typeof kind === 'string') {
      const { rows } = await found(kind, MOST)
      return { ...nothingElse, patients: rows.map((row) => ({ ...row, entity: 'patient' })) }
    }
    if (name !== 'patient') return undefined
    if (kind === 'head' && typeof ask === 'string') {
      const row = device && (await heldCases(device.replica, [ask])).get(ask)
      return row && headFromRow(row)
    }
    const typed = kind === 'list' ? v.safeParse(typedAsk, ask) : undefined
    return typed?.success && typed.output.search ? found(typed.output.search, typed.output.page_size) : undefined
  }
}

const MOST = 25
/** What a list is asked for that is searched as one types. */
const typedAsk = v.object({ search: v.optional(v.string()), page_size: v.optional(v.number(), MOST) })
const nothingElse = { passport: [], people: [], organisations: [], liens: [], documents: [] }

/** The cases that the words find among the rows on this device, by last name. */
async function found(typed: string, most: number): Promise<{ rows: Readonly<Shown<'patient'>>[]; count: number }> {
  const { table, texts } = await ownPatients.whole()
  const places = texts.matching(wordsOf(typed), orderOf(table, [plainPart('last_name')], false))
  return { rows: Array.from(places.subarray(0, most), (place) => table.rowAt(place)), count: places.length }
}

/** This device, as the calls to the server know it. */
export const thisDevice: DeviceBehind = { keep, answerHere, leaveNothing, finishLeaving }
