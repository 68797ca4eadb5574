import type { AnswerOf } from '#domain/calls/define-call.ts'
import { quickPanelCalls } from '#domain/calls/quick-panel.ts'
import { invalid } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { inOwnDays } from '#server/figures/days.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'
import { dueContactsSql, pinnedSql, visitsSql, type Day } from './day.ts'
import { addNote, pinCase, removeNote, type Note } from './own-things.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

/** The panel beside the page: the day's visits, calls that are due, and what people keep for themselves. */
export function answerQuickPanel({ callerDatabase, audit }: Parts): Call[] {
  return [
    implement(quickPanelCalls.data, ({ caller, query }) => panelOf({ callerDatabase, audit }, caller, dayOf(query))),
    implement(quickPanelCalls.pinned, async ({ caller }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => [
        sql<{
          patient_id: string
        }>`select k.patient_id from pinned_case k where k.user_id = ${viewer.id} order by k.pinned_at desc`,
      ])
      return { patient_ids: results[0].rows.map(({ patient_id }) => patient_id) }
    }),
    implement(quickPanelCalls.pin, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => pinCase(work, id, body.pinned)),
    ),
    implement(quickPanelCalls.addNote, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => addNote(work, body.text)),
    ),
    implement(quickPanelCalls.removeNote, ({ caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => removeNote(work, id)),
    ),
  ]
}

/** The day after this one has no date any more. */
const LAST = Date.parse('9999-12-31T00:00:00.000Z')

function dayOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): Day {
  if (from !== undefined && Date.parse(from) >= LAST) throw invalid({ from: ['too_large'] })
  return { from, to }
}

type Panel = AnswerOf<typeof quickPanelCalls.data>

async function panelOf({ callerDatabase, audit }: Parts, caller: Caller, day: Day): Promise<Panel> {
  const { viewer, results } = await callerDatabase.run(
    caller,
    (asking) => [
      visitsSql(asking, day),
      dueContactsSql(asking),
      pinnedSql(asking),
      sql<Note>`select n.id, n.text, n.created_at from quick_note n
      where n.user_id = ${asking.id} and n.deleted_at is null order by n.created_at desc, n.id`,
      sql<
        NonNullable<Panel['sync']>
      >`select (select count(*)::int from device d where d.user_id = ${asking.id} and d.removed_at is null) as devices,
      (select max(d.last_seen_at) from device d where d.user_id = ${asking.id} and d.removed_at is null) as last_synced_at,
      (select count(*)::int from sync_conflict c where c.user_id = ${asking.id} and c.state in ('open', 'quarantined'))
        as conflicts`,
    ],
    [inOwnDays],
  )
  const [{ rows: appointments }, { rows: due }, { rows: pinned }, { rows: notes }, { rows: sync }] = results
  const patientIds = casesIn(appointments, due, pinned)
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, { action: 'list', entity: 'patient', patientIds, detail: { quick_panel: true } })
  return {
    appointments,
    contacts_due: due,
    contacts_due_count: due[0]?.of_all ?? 0,
    pinned,
    notes,
    sync: sync[0] ?? null,
  }
}

function casesIn(...lists: readonly { patient_id: string | null }[][]): string[] {
  return [...new Set(lists.flat().flatMap(({ patient_id }) => patient_id ?? []))]
}
