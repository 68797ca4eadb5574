import { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import type { LienEventKind } from '#domain/rules/lien-ledger.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { DAYS_OPEN } from '#domain/rules/transitions/offers.ts'
import { agreedStatuses } from '#domain/rules/lien-payments.ts'
import { sumCents } from '#domain/rules/money.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Distribution } from './kept.ts'

type Lien = Row<typeof lien>
type Bound = Pick<
  Lien,
  | 'id'
  | 'patient_id'
  | 'status'
  | 'billed_cents'
  | 'adjustment_cents'
  | 'reduction_cents'
  | 'paid_cents'
  | 'confirmed_at'
>

/** Locks the liens of the case until the command ends. */
export async function holdLiens(work: Work, patientId: string): Promise<void> {
  await work.run(
    sql`select from lien where patient_id = ${patientId} and deleted_at is null order by id for update`,
    sql`select from patient where id = ${patientId} for no key update`,
  )
}

/** Up to here the sides may still have bargained. */
const open: readonly LienStatus[] = ['draft', 'asserted', 'confirmed', 'reduction_requested', 'negotiating']

/**
 * A firm’s acceptance binds only the firm. A lien paid in full is agreed, and counts as confirmed. For a lien that gets
 * less, the acceptance is an offer that its owner still has to accept. A disputed lien stays as it is, its share held
 * in trust, until the dispute ends.
 */
export async function bindLiens(work: Work, distribution: Distribution): Promise<void> {
  const { liens } = distribution.inputs
  const lines = distribution.outputs?.lines ?? []
  const held = new Set(liens.filter(({ disputed }) => disputed).map(({ lien_number }) => lien_number))
  for (const line of lines) {
    if (held.has(line.lien_number)) continue
    const row = await lienOf(work, distribution, line.lien_number)
    if (!row || !open.includes(row.status)) continue
    // Measured by what the case owes: a scenario may have counted with less, which is a reduction all the same.
    const given = line.award_cents - line.paid_before_cents
    const reduction = adjustedCents(row) - row.paid_cents - given
    const to = reduction === 0 ? 'agreed' : 'reduction_requested'
    await work.change(lien, row.id, {
      status: sql`${to}`,
      ...(row.confirmed_at === null && confirmedBy(work)),
    })
    await add(work, row, distribution, { kind: 'status', from: row.status, to })
    await offerInstead(work, distribution, row, reduction)
  }
}

/** What lay on the table gives way: to the firm's offer, or to nothing where there is nothing left to bargain over. */
async function offerInstead(work: Work, distribution: Distribution, row: Bound, reduction: number): Promise<void> {
  const before = await work.row(sql<{
    id: string
  }>`update reduction_offer set state = ${reduction === 0 ? 'expired' : 'countered'},
      answered_at = now(), answered_by = ${work.viewer.id}
    where lien_id = ${row.id} and state = 'open' returning id`)
  if (reduction === 0) return
  await work.run(sql`insert into reduction_offer
      (id, lien_id, offered_by, amount_cents, basis, expires_on, answers_id, distribution_id, by)
    values (${newId()}, ${row.id}, 'lawfirm', ${adjustedCents(row) - reduction}, offer_basis(${row.id}),
      today_at_the_firm(${row.id}) + ${DAYS_OPEN}::int, ${before?.id ?? null}, ${distribution.id}, ${work.viewer.id})`)
}

/** A lien with the firm's offer for it, where that still stands. */
export type WaitingLien = Pick<
  Lien,
  'id' | 'lien_number' | 'status' | 'version' | 'billed_cents' | 'adjustment_cents'
> & { readonly amount_cents: number | null }

/** Liens of a distribution the firm has accepted whose owners have not agreed to what it gives them. */
export async function waitingForOwners(work: Work, distribution: Distribution): Promise<WaitingLien[]> {
  const { liens } = distribution.inputs
  const lines = distribution.outputs?.lines ?? []
  const settled = new Set(liens.filter(({ agreed, disputed }) => agreed || disputed).map((one) => one.lien_number))
  const due = lines.filter(({ lien_number, balance_cents }) => !settled.has(lien_number) && balance_cents > 0)
  if (distribution.state !== 'accepted' || distribution.engine_version === '1.0.0' || due.length === 0) return []
  return work.rows(sql<WaitingLien>`select l.id, l.lien_number, l.status, l.version, l.billed_cents, l.adjustment_cents, o.amount_cents
    from lien l left join reduction_offer o on o.lien_id = l.id and o.state = 'open' and o.distribution_id = ${distribution.id}
    where l.lien_number = any(${due.map(({ lien_number }) => lien_number)}) and l.patient_id = ${distribution.patient_id} and l.deleted_at is null
      and (l.status <> all(${agreedStatuses}) or exists (select from reduction_offer own
        where own.lien_id = l.id and own.distribution_id = ${distribution.id} and own.amount_cents <> l.final_cents))
    order by l.lien_number`)
}

function confirmedBy(work: Work): Record<string, Sql> {
  return {
    confirmed_at: raw('now()'),
    confirmed_by: sql`${work.viewer.id}::uuid`,
    confirmed_method: raw(`'distribution'`),
  }
}

/** The firm has paid out: what was agreed may now come in. */
export async function makePayable(work: Work, distribution: Distribution): Promise<void> {
  for (const { lien_number } of distribution.outputs?.lines ?? []) {
    const row = await lienOf(work, distribution, lien_number)
    if (row?.status !== 'agreed') continue
    await work.change(lien, row.id, { status: raw(`'payable'`) })
    await add(work, row, distribution, { kind: 'status', from: 'agreed', to: 'payable' })
  }
}

/** What a distribution did to a lien, as its ledger has it, and where the lien stands now. */
interface Done {
  readonly id: string
  readonly lien_id: string
  readonly kind: LienEventKind
  readonly amount_cents: number | null
  readonly from_value: LienStatus | null
  readonly to_value: LienStatus | null
  readonly status: LienStatus
}

/** Takes back, entry by entry, what this distribution did to its liens. */
export async function freeLiens(work: Work, distribution: Distribution, reason: string): Promise<void> {
  const done =
    await work.rows(sql<Done>`select e.id, e.lien_id, e.kind, e.amount_cents, e.from_value, e.to_value, l.status
    from lien_event e join lien l on l.id = e.lien_id
    where l.patient_id = ${distribution.patient_id} and l.deleted_at is null
      and e.detail ->> 'distribution_id' = ${distribution.id} and e.reverses_id is null
    order by e.at, e.id`)
  for (const id of new Set(done.map(({ lien_id }) => lien_id))) {
    const entries = done.filter(({ lien_id }) => lien_id === id)
    const reductions = entries.filter(({ kind }) => kind === 'reduction')
    const moved = sumCents(reductions.map(({ amount_cents }) => amount_cents ?? 0))
    const [first] = entries
    if (!first) continue
    const from = first.status
    const to = statusBefore(
      from,
      entries.filter(({ kind }) => kind === 'status'),
    )
    const row = { id }
    await work.change(lien, id, {
      reduction_cents: sql`reduction_cents - ${moved}::bigint`,
      status: sql`${to}`,
    })
    await work.run(sql`update reduction_offer set state = 'withdrawn', answered_at = now(), answered_by = ${work.viewer.id}
      where lien_id = ${id} and distribution_id = ${distribution.id} and state = 'open'`)
    for (const { id: reversed, amount_cents } of reductions)
      await add(work, row, distribution, {
        kind: 'reduction',
        amount: -(amount_cents ?? 0),
        reverses: reversed,
        reason,
      })
    if (to !== from) await add(work, row, distribution, { kind: 'status', from, to, reason })
  }
}

/** Reverts the distribution's steps up to the first step of another party: a payment accepted by an owner stays. */
function statusBefore(now: LienStatus, steps: readonly Done[]): LienStatus {
  let status = now
  for (const { from_value, to_value } of steps.toReversed()) {
    if (to_value !== status || from_value === null) break
    status = from_value
  }
  return status
}

async function lienOf(work: Work, distribution: Distribution, lienNumber: string): Promise<Bound | undefined> {
  return work.row(sql<Bound>`select id, patient_id, status, billed_cents, adjustment_cents, reduction_cents, paid_cents, confirmed_at
    from lien where patient_id = ${distribution.patient_id} and lien_number = ${lienNumber} and deleted_at is null`)
}

interface Entry {
  readonly kind: 'reduction' | 'status'
  readonly amount?: number
  readonly from?: LienStatus
  readonly to?: LienStatus
  readonly reverses?: string
  readonly reason?: string
}

async function add(work: Work, row: Pick<Lien, 'id'>, distribution: Distribution, entry: Entry): Promise<void> {
  const { kind, amount = null, from = null, to = null, reverses = null, reason = null } = entry
  const detail = JSON.stringify({ distribution_id: distribution.id, number: distribution.number })
  await work.run(sql`insert into lien_event (id, lien_id, kind, amount_cents, from_value, to_value, reverses_id, reason, detail, by)
    values (${newId()}, ${row.id}, ${kind}, ${amount}, ${from}, ${to}, ${reverses}, ${reason}, ${detail}::jsonb, ${work.viewer.id})`)
}
