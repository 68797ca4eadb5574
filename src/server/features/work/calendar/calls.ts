import type { Context } from 'hono'
import type pg from 'pg'
import { calendarCalls } from '#domain/calls/calendar.ts'
import { Refusal } from '#domain/errors.ts'
import { isPortal } from '#domain/reports/report.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { endFeed, feedOf, makeFeed } from './feed-address.ts'
import { readFeed } from './feed.ts'
import { datesOf, refuseWithout, visitsOf, waitingOf } from './read.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly feedDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly origin: (c: Context) => string
}

const FETCHES_A_MINUTE = 12
/** Behind one address may be the calendars of many. */
const TRIES_A_MINUTE = 300

/** The calendar: what it shows, what waits for a place in it, and the address that other calendars read. */
export function answerCalendar({ pool, callerDatabase, feedDatabase, audit, origin }: Parts): Call[] {
  const parts = { callerDatabase, audit }
  const limits = { byFeed: limitRate(FETCHES_A_MINUTE), byAddress: limitRate(TRIES_A_MINUTE) }
  const asMember = async (caller: Parameters<CallerDatabase['viewer']>[0]) =>
    (
      await callerDatabase.run(caller, (viewer) => {
        refuseWithout(viewer)
        return []
      })
    ).viewer

  return [
    implement(calendarCalls.visits, ({ caller, query }) => visitsOf(parts, caller, { ...query, filter: query.filter })),
    implement(calendarCalls.dates, ({ caller, query }) => datesOf(parts, caller, { ...query, filter: query.filter })),
    implement(calendarCalls.waiting, ({ caller, query }) =>
      waitingOf(parts, caller, { ...query, filter: query.filter }),
    ),
    implement(calendarCalls.feed, async ({ caller }) => ({ feed: await feedOf(pool, (await asMember(caller)).id) })),
    // Its answer is not kept for a repeat: nothing but this answer ever holds the secret. A repeat makes another.
    implement(calendarCalls.makeFeed, async ({ c, caller, body }) => {
      const viewer = await asMember(caller)
      const cases = isPortal(viewer) ? (body.cases ?? 'own') : 'all'
      const { id, secret } = await makeFeed(pool, viewer.id, cases)
      await audit.seen(caller, viewer, { action: 'feed_made', detail: { calendar_feed: id, cases } })
      const address = `${origin(c)}/api${calendarCalls.feed.path}/${secret}.ics`
      return { feed: await feedOf(pool, viewer.id), address }
    }),
    implement(calendarCalls.endFeed, async ({ caller }) => {
      const viewer = await asMember(caller)
      if (!(await endFeed(pool, viewer.id))) throw new Refusal('NOT_FOUND')
      await audit.seen(caller, viewer, { action: 'feed_ended' })
      return { ended: true as const }
    }),
    implement(
      calendarCalls.readFeed,
      async ({ c, params }) => {
        const from = { ip: c.get('ip'), requestId: c.get('requestId'), portal: origin(c) }
        const text = await readFeed({ pool, callerDatabase: feedDatabase, audit, ...limits }, params.secret, from)
        return c.body(text, 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, no-cache',
          'content-disposition': 'inline; filename="caseway.ics"',
        })
      },
      { open: true },
    ),
  ]
}
