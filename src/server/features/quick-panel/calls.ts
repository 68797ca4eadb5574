import * as v from 'valibot'
import { invalid } from '#domain/errors.ts'
import { moment } from '#domain/fields/kinds.ts'
import { idParam, type Caller } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { todayIs } from '#server/figures/days.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { dueContactsSql, pinnedSql, visitsSql, type Day } from './day.ts'
import { addNote, noteWish, pinCase, pinWish, removeNote } from './own-things.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

type Row = Readonly<Record<string, unknown>>

const tag = 'quick-panel'
const DAY_MS = 24 * 3600 * 1000
// A day begins where its reader is; whoever does not say when gets the day of Greenwich.
const dayQuery = v.strictObject({ from: v.optional(moment().schema), to: v.optional(moment().schema) })

/** The panel beside the page: the day's visits, calls that are due, and what people keep for themselves. */
export function quickPanelCalls({ gate, audit }: Parts): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/quick-panel/data',
      tag,
      summary: "Today's visits, contacts that are due, and the caller's pins, notes and devices",
      query: dayQuery,
      answer: ['appointments', 'contacts_due', 'contacts_due_count', 'pinned', 'notes', 'sync'],
      handle: ({ caller, query }) => panelOf({ gate, audit }, caller, dayOf(query)),
    }),
    defineCall({
      method: 'GET',
      path: '/quick-panel/pinned',
      tag,
      summary: 'Which cases the caller has pinned',
      answer: ['patient_ids'],
      handle: async ({ caller }) => {
        const { results } = await gate.run(caller, (viewer) => [
          sql`select k.patient_id from pinned_case k where k.user_id = ${viewer.id} order by k.pinned_at desc`,
        ])
        return { patient_ids: (results[0]?.rows ?? []).map(({ patient_id: id }) => id) }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/pin',
      tag,
      summary: 'Pins a case to the panel, or lets it go',
      body: pinWish,
      answer: ['patient_id', 'pinned'],
      handle: ({ c, caller, body, key }) => {
        const id = idParam(c)
        return command(gate, caller, key, (work) => pinCase(work, id, body.pinned))
      },
    }),
    defineCall({
      method: 'POST',
      path: '/quick-panel/note',
      tag,
      summary: 'Keeps a note that nobody else reads',
      status: 201,
      body: noteWish,
      answer: ['note'],
      handle: ({ caller, body, key }) => command(gate, caller, key, (work) => addNote(work, body.text)),
    }),
    defineCall({
      method: 'DELETE',
      path: '/quick-panel/note/{id}',
      tag,
      summary: "Removes one of the caller's notes",
      answer: ['note'],
      handle: ({ c, caller, key }) => {
        const id = idParam(c)
        return command(gate, caller, key, (work) => removeNote(work, id))
      },
    }),
  ]
}

/** The day after this one has no date any more. */
const LAST = Date.parse('9999-12-31T00:00:00.000Z')

function dayOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): Day {
  const start = from ?? `${todayIs()}T00:00:00.000Z`
  if (Date.parse(start) >= LAST) throw invalid({ from: ['too_large'] })
  return { from: start, to: to ?? new Date(Date.parse(start) + DAY_MS).toISOString() }
}

async function panelOf({ gate, audit }: Parts, caller: Caller, day: Day): Promise<object> {
  const { viewer, results } = await gate.run(caller, (asking): Sql[] => [
    visitsSql(asking, day),
    dueContactsSql(asking),
    pinnedSql(asking),
    sql`select n.id, n.text, n.created_at from quick_note n
      where n.user_id = ${asking.id} and n.deleted_at is null order by n.created_at desc, n.id`,
    sql`select (select count(*)::int from device d where d.user_id = ${asking.id} and d.removed_at is null) as devices,
      (select max(d.last_seen_at) from device d where d.user_id = ${asking.id} and d.removed_at is null) as last_synced_at,
      (select count(*)::int from sync_conflict c where c.user_id = ${asking.id} and c.state in ('open', 'quarantined'))
        as conflicts`,
  ])
  const [appointments = [], due = [], pinned = [], notes = [], sync = []] = results.map(({ rows }) => rows as Row[])
  const patientIds = casesIn(appointments, due, pinned)
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, { action: 'list', entity: 'patient', patientIds, detail: { quick_panel: true } })
  return {
    appointments,
    contacts_due: due,
    contacts_due_count: Number(due[0]?.['of_all'] ?? 0),
    pinned,
    notes,
    sync: sync[0] ?? null,
  }
}

function casesIn(...lists: readonly Row[][]): string[] {
  const ids = lists.flat().flatMap(({ patient_id: id }) => (typeof id === 'string' ? id : []))
  return [...new Set(ids)]
}
