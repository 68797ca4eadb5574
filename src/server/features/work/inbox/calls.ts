import type { AnswerOf } from '#domain/calls/define-call.ts'
import { workCalls, type SnoozeInput, type WorkEntry } from '#domain/calls/work.ts'
import { byUrgency, workDue } from '#domain/rules/work.ts'
import { inOwnDays, todayOf } from '#server/figures/days.ts'
import { ownPlan } from '#server/figures/own-plan.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, type Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { codeSql, entriesSql } from './entries.ts'
import { MOST_OF_A_KIND } from './most.ts'
import type { Found } from './sources.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

/** One list of what waits for a person, computed from the records themselves. */
export function answerWork(parts: Parts): Call[] {
  const { callerDatabase } = parts
  return [
    implement(workCalls.list, ({ caller }) => workOf(parts, caller)),
    implement(workCalls.snooze, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => snooze(work, body)),
    ),
  ]
}

async function workOf({ callerDatabase, audit }: Parts, caller: Caller): Promise<AnswerOf<typeof workCalls.list>> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => entriesSql(asking), [ownPlan, inOwnDays])
  const entries = results.flatMap(({ rows }) => rows.map(entryOf)).toSorted(byUrgency(todayOf(viewer)))
  const patientIds = [...new Set(entries.flatMap(({ patient_id }) => patient_id ?? []))]
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, { action: 'list', entity: 'patient', patientIds, detail: { work: true } })
  return {
    as_of: new Date().toISOString(),
    entries,
    has_more: results.some(({ rows }) => rows.length === MOST_OF_A_KIND),
  }
}

function entryOf({ last, ...found }: Found): WorkEntry {
  const { kind, record_id, day } = found
  return { ...found, id: `${kind}:${record_id}`, due: workDue({ kind, day, last }) }
}

/** What is over is removed with the next change: a person has as many marks as he has put off. */
async function snooze({ viewer, run }: Work, { entry, until }: SnoozeInput): Promise<string> {
  await run(
    sql`delete from work_mark where user_id = ${viewer.id} and (entry = ${entry} or until < ${todayOf(viewer)}::date)`,
  )
  if (until !== null)
    await run(sql`insert into work_mark (user_id, entry, until, code)
      values (${viewer.id}, ${entry}, ${until}, ${codeSql(viewer, entry)})`)
  return JSON.stringify({ entry, until })
}
