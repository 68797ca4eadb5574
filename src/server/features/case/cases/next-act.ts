import type { casesCalls } from '#domain/calls/cases.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { distributionsFor } from '#domain/access/money.ts'
import type { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { mostAdvancedDistribution, waitsForOwners } from '#server/figures/payouts.ts'
import { isActingParty, nextAct, type CasePeople } from '#domain/rules/next-act.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import {
  missingDocuments,
  requiredDocuments,
  type UnderwritingDocument,
} from '#domain/rules/transitions/required-documents.ts'
import type { UnderwritingCategory } from '#domain/rules/transitions/underwriting-categories.ts'
import type { Work } from '#server/records/commands.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type CaseRow = Row<typeof patient>
/** Beside the act, whether the reader is one of those it waits for. */
type WaitsFor = AnswerOf<typeof casesCalls.statusEvents>['waits_for']

interface Facts {
  readonly proposed: CaseStatus | null
  readonly decided_by: string | null
  readonly category: UnderwritingCategory | null
  readonly distribution: DistributionState | null
  readonly made_by: string | null
  readonly papers: UnderwritingDocument[] | null
  readonly offers_open: boolean
  readonly liens_unpaid: boolean
  readonly liens_payable: boolean
  readonly held_is_free: boolean
}

/** Who must act next on the case, as far as this reader may know what it depends on. */
export async function waitsFor(work: Work, held: CaseRow, actor: Actor | undefined): Promise<WaitsFor> {
  const known = await work.row(factsSql(held.id))
  if (!known) throw new Refusal('NOT_FOUND')
  const next = nextAct({
    case_status: held.case_status,
    has_underwriter: held.underwriter_id !== null,
    lop_signed: held.lop_status === 'signed',
    proposed: known.proposed,
    underwriting: work.viewer.level === 'user' ? undefined : underwritingIn(held, known),
    distribution: distributionsFor(work.viewer) === 'all' ? known.distribution : published(known.distribution),
    offers_open: known.offers_open,
    liens_unpaid: known.liens_unpaid,
    liens_payable: known.liens_payable,
    held_is_free: known.held_is_free,
  })
  if (!next) return null
  const people: CasePeople = {
    case_manager_id: held.case_manager_id,
    underwriter_id: held.underwriter_id,
    decided_by: known.decided_by,
    proposed_by: known.made_by,
  }
  return { ...next, is_you: actor !== undefined && isActingParty(next.by, actor, people) }
}

function underwritingIn(held: CaseRow, known: Facts) {
  const papers = known.papers ?? []
  const required = requiredDocuments(held.billed_cents, held.is_surgical)
  return {
    category: known.category ?? 'new',
    decision_open: known.decided_by !== null,
    papers_to_judge: papers.some(({ status }) => status === 'received'),
    papers_missing: missingDocuments(required, papers).length > 0,
  }
}

/** Before it is published, a firm is shown no more of a distribution than that it is being prepared. */
function published(state: DistributionState | null): DistributionState | undefined {
  return state === 'published' || state === 'accepted' || state === 'executed' ? state : undefined
}

const ended = ['paid', 'released', 'void', 'written_off']

function factsSql(id: string): Sql<Facts> {
  return sql<Facts>`select proposal.to_status as proposed, decision.by as decided_by, stage.category,
      distribution.state as distribution, distribution.made_by,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'status', status)) from underwriting_document
        where patient_id = p.id and deleted_at is null) as papers,
      exists(select from distribution d where d.patient_id = p.id and d.state = 'accepted' and ${waitsForOwners('d')}) as offers_open,
      exists(select from lien where patient_id = p.id and deleted_at is null and status <> all(${ended})) as liens_unpaid,
      exists(select from lien where patient_id = p.id and deleted_at is null and status <> all(${[...ended, 'disputed']})) as liens_payable,
      exists(select from held_in_trust(p.id) h
        join lien l on l.patient_id = p.id and l.lien_number = h.lien_number
        where l.deleted_at is not null or l.status <> 'disputed') as held_is_free
    from patient p
      left join underwriting_stage stage on stage.id = p.underwriting_stage_id
      left join lateral (select e.to_status from case_status_event e
        where e.patient_id = p.id and e.kind = 'proposal'
          and not exists (select from case_status_event a where a.answers_id = e.id)
        order by e.at desc limit 1) proposal on true
      left join lateral (select e.by from underwriting_event e
        where e.patient_id = p.id and e.kind = 'proposal'
          and not exists (select from underwriting_event a where a.answers_id = e.id)
        order by e.at desc limit 1) decision on true
      left join lateral (select d.state, d.made_by from distribution d
        where d.patient_id = p.id and d.state <> 'reversed'
        order by ${mostAdvancedDistribution('d')} limit 1) distribution on true
    where p.id = ${id}`
}
