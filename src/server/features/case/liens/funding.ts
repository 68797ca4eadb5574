import type { FundingInput } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { shareByBps } from '#domain/rules/money.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { fundingMachine, type FundingStatus, type LienStatus } from '#domain/rules/transitions/lien.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import type { ColumnValues } from '#server/records/rules.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { requirePermit, illegalTransition } from '#server/workflow/permit.ts'
import { addLienEvent } from './events.ts'
import { refuseAboveLimits } from './funding-limits.ts'
import { refuseForeignDocument } from './transition.ts'

type Lien = Row<typeof lien>

const ended: readonly LienStatus[] = ['paid', 'released', 'void', 'written_off']

/** From the offer to a funder to the purchase. Who may not know of funding is not told that there is any. */
export async function moveFunding(work: Work, id: string, input: FundingInput): Promise<string> {
  if (!work.viewer.sees.includes('price')) throw new Refusal('NOT_FOUND')
  const held = await work.hold(lien, id, 'read')
  refuseOutdated(held, input.expected_version)
  const from = held.funding_status
  const offeredTo = held.offered_to_id
  // Its own people are not the ones who answer for another funder.
  if (work.viewer.user_type === 'funder' && offeredTo !== work.viewer.funder_id) throw illegalTransition([])
  const actor = await actorOf(work)
  const funderId = input.funder_id ?? offeredTo ?? undefined
  const price = await priceOf(work, held, input, actor, funderId)
  const facts = {
    reason: input.reason ?? null,
    offered_by: await offeredBy(work, id),
    billed_cents: held.billed_cents,
    price_cents: price,
    // What stands there is of a purchase that was taken back.
    purchase_date: input.purchase_date ?? null,
    assignment_document_id: input.assignment_document_id ?? null,
  }
  const { effects } = requirePermit({ machine: fundingMachine, from, to: input.to, actor, facts })
  if (ended.includes(held.status)) throw new Refusal('GUARD_FAILED', { errors: { _: ['LIEN_ENDED'] } })
  // A lien that isn't asserted can't be sold.
  if (held.status === 'draft') throw new Refusal('GUARD_FAILED', { errors: { _: ['LIEN_NOT_ASSERTED'] } })
  refuseWrong(
    lien,
    { ...held, price_cents: price, purchase_date: facts.purchase_date ?? held.purchase_date },
    visibleColumns(lien, work.viewer),
  )
  await refuseOtherPaper(work, held, input.assignment_document_id)
  if (input.to === 'funded') await signAssignment(work, facts.assignment_document_id)
  if (input.to === 'offered' || input.to === 'funded') await refuseUnknownFunder(work, funderId)
  // A funder answers for itself; what it was offered was measured before.
  const passed =
    funderId && price !== null && limited.includes(input.to) && actor?.role !== 'funder'
      ? await refuseAboveLimits(work, held, funderId, price, input, actor)
      : []

  const isCounter = input.to === 'offered' && actor?.role === 'funder'
  await work.change(
    lien,
    id,
    isCounter ? { counter_price_cents: sql`${price}::bigint` } : columnsAfter(input, effects, funderId, price),
  )
  await addLienEvent(work, held, {
    kind: 'funding',
    from,
    to: input.to,
    reason: input.reason,
    detail: {
      funder_id: funderId ?? null,
      price_cents: price,
      ...(isCounter && { counter: true }),
      ...(input.to === 'funded' && {
        purchase_date: facts.purchase_date,
        assignment_document_id: facts.assignment_document_id,
      }),
      ...(passed.length > 0 && { over_limits: passed }),
    },
  })
  if (effects.length > 0) {
    const to = effects.includes('change_owner') ? funderId : (held.medical_provider_id ?? held.chiropractor_id)
    await addLienEvent(work, held, { kind: 'owner', from: held.owner_id, to: to ?? null })
  }
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

/** Steps that bind money. */
const limited: readonly FundingStatus[] = ['offered', 'approved', 'funded']

/**
 * The price is Caseway’s offer, by default from the funder’s terms; a price named by the funder is a counteroffer until
 * staff accept it. Later steps repeat the price, and never change it.
 */
async function priceOf(
  work: Work,
  held: Lien,
  { to, price_cents: said }: FundingInput,
  actor: Actor | undefined,
  funderId: string | undefined,
): Promise<number | null> {
  if (to === 'offered') return said ?? (actor?.role === 'funder' ? null : await usualPriceOf(work, held, funderId))
  const counter = actor?.role === 'funder' ? null : held.counter_price_cents
  const agreed = (to === 'approved' ? counter : null) ?? held.price_cents
  if (said !== undefined && said !== agreed) throw invalid({ price_cents: ['set_by_offer'] })
  return agreed
}

async function usualPriceOf(work: Work, held: Lien, funderId: string | undefined): Promise<number | null> {
  if (!funderId) return null
  const terms = await work.row(
    sql<{ default_price_bps: number | null }>`select default_price_bps from funder where id = ${funderId}`,
  )
  const bps = terms?.default_price_bps ?? null
  return bps === null ? null : shareByBps(held.billed_cents, bps)
}

/** An assignment is the paper of one lien: a police report assigns nothing, and neither does another lien's. */
async function refuseOtherPaper(work: Work, held: Lien, id: string | undefined): Promise<void> {
  await refuseForeignDocument(work, held, id, 'assignment_document_id')
  if (!id) return
  const found = await work.row(sql`select from patient_document
    where id = ${id} and doc_type = 'assignment' and lien_id = ${held.id}`)
  if (!found) throw invalid({ assignment_document_id: ['not_for_lien'] })
}

/**
 * An assignment is signed by the uploaded paper that a second person accepts: the purchase is
 * recorded by another person than the one who added the paper.
 */
async function signAssignment(work: Work, id: string | null): Promise<void> {
  if (!id) return
  const paper = await work.row(sql<{
    created_by: string | null
  }>`update patient_document set sign_status = 'signed', version = version + 1,
      updated_at = now(), updated_by = ${work.viewer.id}
    where id = ${id} returning created_by`)
  if (paper?.created_by === work.viewer.id)
    throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
}

async function offeredBy(work: Work, id: string): Promise<string | null> {
  const row = await work.row(sql<{ by: string | null }>`select funding_offered_by(${id}) as by`)
  return row?.by ?? null
}

async function refuseUnknownFunder(work: Work, funderId: string | undefined): Promise<void> {
  if (!funderId) throw invalid({ funder_id: ['required'] })
  const found = await work.row(sql`select from funder where id = ${funderId} and is_active and deleted_at is null`)
  if (!found) throw invalid({ funder_id: ['not_found'] })
}

function columnsAfter(
  input: FundingInput,
  effects: readonly string[],
  funderId: string | undefined,
  price: number | null,
): ColumnValues<Lien> {
  const columns: ColumnValues<Lien> = { funding_status: sql`${input.to}`, counter_price_cents: raw('null') }
  if (limited.includes(input.to)) columns.price_cents = sql`${price}::bigint`
  if (input.to === 'offered') columns.offered_to_id = sql`${funderId}::uuid`
  if (effects.includes('change_owner')) {
    columns.purchase_date = sql`${input.purchase_date}::date`
    columns.assignment_document_id = sql`${input.assignment_document_id}::uuid`
    columns.offered_to_id = raw('null')
    columns.owner_type = sql`'funder'`
    columns.owner_id = sql`${funderId}::uuid`
    // Frozen with the purchase: a later change of the funder's rate is for later purchases.
    columns.servicing_fee_bps = sql`(select servicing_fee_bps from funder where id = ${funderId}::uuid)`
  }
  if (effects.includes('return_owner')) {
    columns.owner_type = raw(`case when medical_provider_id is not null then 'provider' else 'chiropractor' end`)
    columns.owner_id = raw('coalesce(medical_provider_id, chiropractor_id)')
    columns.servicing_fee_bps = raw('null')
  }
  return columns
}
