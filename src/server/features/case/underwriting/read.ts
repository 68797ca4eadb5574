import type { underwritingCalls } from '#domain/calls/underwriting.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { remainingLimit } from '#domain/rules/exposure.ts'
import { allowedUnderwriting, type UnderwritingCategory } from '#domain/rules/transitions/underwriting.ts'
import { actorOf } from '#server/workflow/actor.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'

type Underwriting = AnswerOf<typeof underwritingCalls.read>['underwriting']

interface Figures {
  readonly category: UnderwritingCategory | null
  /** Sums of the database are text. */
  readonly billed: string
  readonly planned: string
}

/**
 * Underwriting of a case. All staff see the remaining limit, since they plan the care; the limit itself, the decisions and
 * the scores are for users with access to underwriting.
 */
export function readUnderwriting(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'underwriting', async (work) => {
    if (work.viewer.level === 'user') throw new Refusal('NOT_FOUND')
    const held = await work.look(patient, id)
    const known = await figures(work, id)
    const sees = work.viewer.sees.includes('underwriting')
    const from = known?.category ?? 'new'
    const limit = held.approved_limit_cents
    const actor = rowsFor(patient, 'update', work.viewer) === false ? undefined : await actorOf(work)
    const mayReject = (event: Awaited<ReturnType<typeof entries>>[number]) =>
      event.is_open &&
      actor !== undefined &&
      event.by !== work.viewer.id &&
      allowedUnderwriting(event.from_category, actor).some(({ to }) => to === event.to_category)
    const underwriting: Underwriting = {
      category: from,
      version: held.version,
      remaining_cents:
        typeof limit === 'number'
          ? remainingLimit({
              approved_limit_cents: limit,
              live_lien_billed_cents: [Number(known?.billed)],
              approved_future_estimate_cents: [Number(known?.planned)],
            })
          : null,
      allowed: sees && actor ? allowedUnderwriting(from, actor) : [],
      ...(sees && { approved_limit_cents: limit ?? null, planned_cents: Number(known?.planned) }),
      events: (await entries(work, id, sees)).map((event) => ({ ...event, may_reject: sees && mayReject(event) })),
    }
    return JSON.stringify({ underwriting })
  })
}

function figures(work: Work, id: string) {
  return work.row(sql<Figures>`select
    (select s.category from patient p join underwriting_stage s on s.id = p.underwriting_stage_id where p.id = ${id}) as category,
    (select coalesce(sum(billed_cents), 0) from lien where patient_id = ${id} and status <> 'void' and deleted_at is null) as billed,
    (select coalesce(sum(a.approved_cents), 0) from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = ${id} and a.deleted_at is null and a.approval = 'approved'
        and s.category in ('unscheduled', 'scheduled')) as planned`)
}

function entries(work: Work, id: string, sees: boolean) {
  return work.rows(sql<
    Omit<Underwriting['events'][number], 'may_reject'>
  >`select e.id, e.kind, e.from_category, e.to_category, e.answers_id, e.at, e.by,
      ${raw(sees ? 'e.reason' : 'null::text')} as reason, ${raw(sees ? 'e.detail' : 'null::jsonb')} as detail,
      e.kind = 'proposal' and not exists (select from underwriting_event a where a.answers_id = e.id) as is_open
    from underwriting_event e where e.patient_id = ${id} order by e.at, e.id`)
}
