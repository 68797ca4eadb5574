import type pg from 'pg'
import { appointment } from '#domain/entities/appointment.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { statusesOf } from '#server/figures/visible-rows.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import { addressGroup } from '#server/http/address-group.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { rowsSql } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { feedBehind, noteFetch, type FeedCases } from './feed-address.ts'
import { icsCalendar } from './ics.ts'
import { refuseWithout } from './read.ts'

export interface FeedParts {
  readonly pool: pg.Pool
  /** The database for requests that carry the secret of a feed. */
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  /** Fetches a minute of one feed, and tries a minute from one address. */
  readonly byFeed: RateLimit
  readonly byAddress: RateLimit
}

const DAYS_BACK = 14
const DAYS_AHEAD = 365
const MOST_EVENTS = 1000

/** No names in titles: other calendar apps show them to anyone looking. */
const words: Record<string, (type: string) => string> = {
  en: (type) => `Appointment (${type}) – open app`,
  tr: (type) => `Randevu (${type}) – uygulamayı açın`,
  ar: (type) => `موعد (${type}) – افتح التطبيق`,
}
const inEnglish = (type: string): string => `Appointment (${type}) – open app`

/** The visits the feed's owner may see now, without names. */
export async function readFeed(
  { pool, callerDatabase, audit, byFeed, byAddress }: FeedParts,
  file: string,
  { ip, requestId, portal }: { ip: string | null; requestId: string; portal: string },
): Promise<string> {
  const address = `calendar ${addressGroup(ip)}`
  byAddress.count(address)
  const feed = await feedBehind(pool, file)
  if (!feed) throw new Refusal('NOT_FOUND')
  byFeed.count(feed.id)
  const { results } = await asItsOwner(callerDatabase, { sessionId: feed.id, ip, requestId }, (viewer) => {
    refuseWithout(viewer)
    return [
      sql<{ language: string | null }>`select language from "user" where id = ${viewer.id}`,
      eventsSql(viewer, feed.cases),
    ]
  })
  byAddress.refund(address)
  const language = results[0].rows[0]?.language ?? 'en'
  const { rows } = results[1]
  await audit.note({
    action: 'feed',
    entity: 'appointment',
    userId: feed.user_id,
    patientIds: [...new Set(rows.map((row) => row.patient_id))],
    ip,
    requestId,
    detail: { calendar_feed: feed.id },
  })
  await noteFetch(pool, feed.id)
  const title = words[language] ?? inEnglish
  const host = new URL(portal).host
  return icsCalendar(
    'Caseway',
    rows.map((row) => ({
      uid: `${row.id}@${host}`,
      summary: title(typeName(row, language)),
      url: `${portal}/apps/calendar?date=${row.day}&visit=${row.id}`,
      start: row.start,
      end: row.end,
      changed: row.changed,
      sequence: row.version,
    })),
  )
}

/** A right that has ended, and an owner who has left, are an address that leads nowhere. */
async function asItsOwner<const Questions extends readonly Sql<unknown>[]>(
  callerDatabase: CallerDatabase,
  caller: Caller,
  work: (viewer: Viewer) => Questions,
) {
  try {
    return await callerDatabase.run(caller, work)
  } catch (error) {
    const ended = error instanceof Refusal && (error.code === 'SESSION_ENDED' || error.code === 'PASSWORD_DUE')
    throw ended ? new Refusal('NOT_FOUND', { cause: error }) : error
  }
}

interface FeedVisit {
  readonly id: string
  readonly patient_id: string
  readonly version: number
  readonly title: string
  readonly title_i18n: Readonly<Record<string, string>> | null
  readonly day: string
  readonly start: string
  readonly end: string
  readonly changed: string
}

function eventsSql(viewer: Viewer, cases: FeedCases): Sql<FeedVisit> {
  const t = raw(TABLE)
  const own = sql`${t}.patient_id in (select c.id from patient c where ${filterSql(patientScope.assigned(viewer), 'c')})`
  const rows = rowsSql(appointment, viewer, {
    where: sql`${t}.scheduled_start >= now() - make_interval(days => ${DAYS_BACK})
      and ${t}.scheduled_start < now() + make_interval(days => ${DAYS_AHEAD})
      and ${t}.appointment_status_id = any(${statusesOf('scheduled', 'completed')})
      and ${cases === 'own' ? own : raw('true')}`,
  })
  return sql<FeedVisit>`select ${t}.id, ${t}.patient_id, ${t}.version, y.title, y.title_i18n,
      to_char(${t}.scheduled_start at time zone coalesce(${raw(zoneOfPlace(TABLE))}, 'UTC'), 'YYYY-MM-DD') as day,
      ${t}.scheduled_start as start, ${t}.scheduled_start + make_interval(mins => ${t}.duration_min) as end,
      ${t}.updated_at as changed
    from (select ${t}.* ${rows} order by ${t}.scheduled_start limit ${MOST_EVENTS}) ${t}
    join appointment_type y on y.id = ${t}.appointment_type_id
    order by ${t}.scheduled_start, ${t}.id`
}

function typeName({ title, title_i18n }: FeedVisit, language: string): string {
  return title_i18n?.[language] ?? title
}
