import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { isPortal } from '#domain/reports/report.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import { rangeQuery, waitingQuery } from './asked.ts'
import { endFeed, feedOf, makeFeed } from './feed-address.ts'
import { readFeed } from './feed.ts'
import { datesOf, refuseWithout, visitsOf, waitingOf } from './read.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly feedGate: Gate
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
}

const FEED = '/calendar/feed'
const FETCHES_A_MINUTE = 12
/** Behind one address may be the calendars of many. */
const TRIES_A_MINUTE = 300

const feedWish = v.strictObject({ cases: v.optional(v.picklist(['own', 'all'], 'invalid')) })

/** The calendar: what it shows, what waits for a place in it, and the address that other calendars read. */
export function calendarCalls({ pool, gate, feedGate, audit, portal }: Parts): Call[] {
  const parts = { gate, audit }
  const limits = { byFeed: limitRate(FETCHES_A_MINUTE), byAddress: limitRate(TRIES_A_MINUTE) }
  const asMember = async (caller: Parameters<Gate['viewer']>[0]) =>
    (
      await gate.run(caller, (viewer) => {
        refuseWithout(viewer)
        return []
      })
    ).viewer

  return [
    defineCall({
      method: 'GET',
      path: '/calendar/visits',
      tag: 'calendar',
      summary: 'The visits of some days, or how many each day has where they are too many',
      query: rangeQuery,
      answer: ['visits', 'days'],
      handle: ({ caller, query }) => visitsOf(parts, caller, { ...query, filter: query.filter }),
    }),
    defineCall({
      method: 'GET',
      path: '/calendar/dates',
      tag: 'calendar',
      summary: 'Limitation dates, and papers that underwriting waits for, by day',
      query: rangeQuery,
      answer: ['limitations', 'papers_due'],
      handle: ({ caller, query }) => datesOf(parts, caller, { ...query, filter: query.filter }),
    }),
    defineCall({
      method: 'GET',
      path: '/calendar/waiting',
      tag: 'calendar',
      summary: 'Visits that wait for a time, the oldest wish first',
      query: waitingQuery,
      answer: ['visits', 'count', 'page', 'page_size'],
      handle: ({ caller, query }) => waitingOf(parts, caller, { ...query, filter: query.filter }),
    }),
    defineCall({
      method: 'GET',
      path: FEED,
      tag: 'calendar',
      summary: "Whether there is an address of the caller's calendar, and when it was read last",
      answer: ['feed'],
      handle: async ({ caller }) => ({ feed: await feedOf(pool, (await asMember(caller)).id) }),
    }),
    defineCall({
      method: 'POST',
      path: FEED,
      tag: 'calendar',
      summary: "Make a new secret address of the caller's calendar; the one before ends",
      status: 201,
      body: feedWish,
      answer: ['feed', 'address'],
      // Its answer is not kept for a repeat: nothing but this answer ever holds the secret. A repeat makes another.
      handle: async ({ c, caller, body }) => {
        const viewer = await asMember(caller)
        const cases = isPortal(viewer) ? (body.cases ?? 'own') : 'all'
        const { id, secret } = await makeFeed(pool, viewer.id, cases)
        await audit.seen(caller, viewer, { action: 'feed_made', detail: { calendar_feed: id, cases } })
        return { feed: await feedOf(pool, viewer.id), address: `${portal(c)}/api${FEED}/${secret}.ics` }
      },
    }),
    defineCall({
      method: 'DELETE',
      path: FEED,
      tag: 'calendar',
      summary: "Take the address of the caller's calendar back",
      answer: ['ended'],
      handle: async ({ caller }) => {
        const viewer = await asMember(caller)
        if (!(await endFeed(pool, viewer.id))) throw new Refusal('NOT_FOUND')
        await audit.seen(caller, viewer, { action: 'feed_ended' })
        return { ended: true }
      },
    }),
    defineCall({
      method: 'GET',
      path: `${FEED}/{secret}`,
      tag: 'calendar',
      summary: 'The visits of a calendar as other programs read them, without names',
      open: true,
      answer: [],
      handle: async ({ c }) => {
        const from = { ip: c.get('ip'), requestId: c.get('requestId'), portal: portal(c) }
        const text = await readFeed({ pool, gate: feedGate, audit, ...limits }, c.req.param('secret') ?? '', from)
        return c.body(text, 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, no-cache',
          'content-disposition': 'inline; filename="caseway.ics"',
        })
      },
    }),
  ]
}
