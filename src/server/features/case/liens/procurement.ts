import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { lienholderCalls, ProcurementInput } from '#domain/calls/money/lienholders.ts'
import { readsSettlement } from '#domain/access/money.ts'
import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import { attorneyFee } from '#domain/rules/distribution/attorney-fee.ts'
import { procurementFacts } from '#domain/rules/distribution/medicare-recovery.ts'
import { overridden } from '#domain/rules/distribution/overridden.ts'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import { procurementShare, type Procurement } from '#domain/rules/procurement.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql } from '#server/records/sql.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { illegalTransition } from '#server/workflow/permit.ts'
import { assembled, caseSql } from '../distribution/inputs.ts'
import type { Distribution } from '../distribution/kept.ts'
import { settlementKnown } from '../distribution/reach.ts'
import { addLienEvent } from './events.ts'
import { closeOffer, openOffer } from './offers.ts'
import { endIfPaid } from './transition.ts'

type Lien = Row<typeof lien>
type Shown = NonNullable<AnswerOf<typeof lienholderCalls.holder>['lienholder']['procurement']>

interface Demand {
  readonly id: string
  readonly kind: 'interim' | 'final'
  readonly amount_cents: number
}

interface Worked {
  readonly demand: Demand | undefined
  readonly worked: Procurement | null
  readonly waived_cents: number
}

/** Up to here the amount is not agreed on. */
const open: readonly LienStatus[] = ['asserted', 'confirmed', 'reduction_requested', 'negotiating']

/** A draft tries figures; what the firm was shown stands until it is taken back. */
const told: readonly DistributionState[] = ['published', 'accepted', 'executed']

/** For Medicare alone, and for those who may know the settlement of the case. */
export async function procurementOf(work: Work, lienId: string): Promise<Shown | null> {
  const held = await medicareLien(work, lienId)
  if (!held) return null
  const { demand, worked, waived_cents } = await workedOut(work, held)
  const confirmed = await work.row(sql<NonNullable<Shown['confirmed']>>`select p.recovery_cents, p.at, p.reason,
      (select u.name from "user" u where u.id = p.by) as by_name
    from lien_procurement p where p.lien_id = ${lienId} order by p.at desc, p.id desc limit 1`)
  const missing = missingFor(held, demand, worked)
  return {
    worked,
    waived_cents,
    of_kind: demand?.kind ?? null,
    confirmed: confirmed ?? null,
    may_confirm: missing.length === 0 && (await confirms(work)) !== null,
    missing,
  }
}

async function medicareLien(work: Work, id: string): Promise<Lien | undefined> {
  if (!readsSettlement(work.viewer)) return undefined
  return work.row(sql<Lien>`select l.* from lien l join patient ${raw(TABLE)} on ${raw(TABLE)}.id = l.patient_id
    where l.id = ${id} and l.lien_type = 'medicare' and l.deleted_at is null and ${settlementKnown(work.viewer)}`)
}

/**
 * From the final demand or, until there is one, from the last interim one; with the fee that the firm takes by the last
 * distribution it was shown, and otherwise with that of the case.
 */
async function workedOut(work: Work, { id, patient_id: patientId }: Lien): Promise<Worked> {
  const demand = await work.row(sql<Demand>`select id, kind, amount_cents from lien_demand
    where lien_id = ${id} and ended_at is null and kind <> 'notice'
    order by kind = 'final' desc, dated_on desc, at desc limit 1`)
  if (!demand) return { demand, worked: null, waived_cents: 0 }
  const { inputs } = assembled(await work.run(...caseSql(patientId, work.viewer)))
  const standing = await work.row(sql<Pick<Distribution, 'scenario'>>`select scenario from distribution
    where patient_id = ${patientId} and supplements is null and state = any(${told}) order by number desc limit 1`)
  const { liens: _liens, ...chosen } = standing?.scenario ?? {}
  const counted = overridden(inputs, chosen)
  const facts = procurementFacts(counted, demand.amount_cents)
  const waived_cents = attorneyFee(counted, facts.settlement_cents) - facts.fee_cents
  return { demand, worked: procurementShare(facts), waived_cents }
}

function missingFor(held: Lien, demand: Demand | undefined, worked: Procurement | null): string[] {
  const faults = {
    FINAL_DEMAND_MISSING: demand?.kind !== 'final',
    SETTLEMENT_MISSING: demand !== undefined && !worked,
    LIEN_NOT_OPEN: !open.includes(held.status),
    DEMAND_DIFFERS: demand?.kind === 'final' && adjustedCents(held) !== demand.amount_cents,
    PAID_ABOVE_RECOVERY: worked !== null && held.paid_cents > worked.recovery_cents,
  }
  return Object.entries(faults).flatMap(([code, holds]) => (holds ? [code] : []))
}

/** The firm’s own word needs no reason; who keeps the books records it with one. */
async function confirms(work: Work): Promise<'firm' | 'books' | null> {
  const actor = await actorOf(work)
  if (actor?.role === 'law_firm') return 'firm'
  return keepsAccounts(actor) ? 'books' : null
}

/** The firm confirms what Medicare recovers: the lien is reduced to it, and agreed on. */
export async function confirmProcurement(work: Work, id: string, input: ProcurementInput): Promise<string> {
  if (!(await medicareLien(work, id))) throw new Refusal('NOT_FOUND')
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, input.expected_version)
  const as = await confirms(work)
  if (!as) throw illegalTransition([])
  if (as === 'books' && !input.reason) throw invalid({ reason: ['required'] })
  const { demand, worked } = await workedOut(work, held)
  const missing = missingFor(held, demand, worked)
  if (missing.length > 0 || !demand || !worked) throw new Refusal('GUARD_FAILED', { errors: { _: missing } })
  if (worked.recovery_cents !== input.recovery_cents)
    throw new Refusal('GUARD_FAILED', { errors: { _: ['FIGURES_CHANGED'] } })

  const { paragraph, share_cents: share } = worked
  const moved = share - held.reduction_cents
  await work.run(sql`insert into lien_procurement (id, lien_id, demand_id, paragraph, settlement_cents, fee_cents,
      costs_cents, demand_cents, share_cents, recovery_cents, by, reason)
    values (${newId()}, ${id}, ${demand.id}, ${paragraph}, ${worked.settlement_cents}, ${worked.fee_cents},
      ${worked.costs_cents}, ${worked.demand_cents}, ${share}, ${worked.recovery_cents}, ${work.viewer.id},
      ${input.reason ?? null})`)
  const reason = `42 CFR 411.37(${paragraph})`
  await work.change(lien, id, {
    reduction_cents: sql`${share}::bigint`,
    status: raw(`'agreed'`),
    ...(held.confirmed_at === null && {
      confirmed_at: raw('now()'),
      confirmed_by: sql`${work.viewer.id}::uuid`,
      confirmed_method: sql`${reason}`,
    }),
  })
  const offer = await openOffer(work, held)
  if (offer) await closeOffer(work, offer, 'expired')
  if (moved !== 0) await addLienEvent(work, held, { kind: 'reduction', amount: moved, reason })
  await addLienEvent(work, held, { kind: 'status', from: held.status, to: 'agreed', reason: input.reason ?? reason })
  await endIfPaid(work, held)
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}
