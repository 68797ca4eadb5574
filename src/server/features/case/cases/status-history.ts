import * as v from 'valibot'
import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { revealed } from '#domain/access/secrets.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { readOfCase } from './read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { waitsFor } from './next-act.ts'
import { earlierState } from './transition-facts.ts'

const withStatus = v.nullable(v.looseObject({ case_status: v.optional(v.nullable(v.string())) }))

type History = AnswerOf<typeof casesCalls.statusEvents>

/** The entries of a case's status with the answers to proposals, where this caller may take it from here, and who acts next. */
export function caseHistory(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'status_events', async (work) => {
    const held = await work.look(patient, id)
    // Some who have part in a case are not told where it stands.
    const seen = v.parse(withStatus, JSON.parse(await work.shown(patient, id, 'read')))
    if (!seen?.case_status) throw new Refusal('NOT_FOUND')
    // What a firm proposes may tell the settlement.
    const detail = revealed('settlement', work.viewer) === false ? raw('null::jsonb') : raw('e.detail')
    const events = await work.rows(sql<
      Omit<History['case_status_events'][number], 'may_reject'>
    >`select e.id, e.kind, e.from_status, e.to_status, e.answers_id, e.reason, ${detail} as detail,
        e.at, e.by, e.kind = 'proposal' and not exists (select from case_status_event a where a.answers_id = e.id) as is_open
      from case_status_event e where e.patient_id = ${id} order by e.at, e.id`)
    const self = await actorOf(work)
    const actor = rowsFor(patient, 'update', work.viewer) === false ? undefined : self
    const earlier = { earlier_state: await earlierState(work, held) }
    const allowed = actor ? allowedFrom(caseStatusMachine, held.case_status, actor, earlier) : []
    const mayReject = ({ is_open, by, from_status: from, to_status: to }: (typeof events)[number]) =>
      is_open &&
      actor !== undefined &&
      by !== work.viewer.id &&
      allowedFrom(caseStatusMachine, from, actor, earlier).some((step) => step.to === to && step.mode === 'apply')
    const history: History = {
      case_status_events: events.map((event) => ({ ...event, may_reject: mayReject(event) })),
      allowed,
      waits_for: await waitsFor(work, held, self),
    }
    return JSON.stringify(history)
  })
}
