import { lien } from '#domain/entities/lien.ts'
import type { DistributionInput, DistributionLine } from '#domain/rules/distribution/types.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/** Nobody changes a lien of the case, or adds one, until the command ends. */
export async function holdLiens(work: Work, patientId: string): Promise<void> {
  await work.run(
    sql`select from lien where patient_id = ${patientId} and deleted_at is null order by id for update`,
    sql`select from patient where id = ${patientId} for no key update`,
  )
}

/** Up to here the sides may still have bargained. */
const open = ['draft', 'asserted', 'confirmed', 'reduction_requested', 'negotiating']

/**
 * The firm accepted what two people of the portal had approved for the owners: each lien's final amount is what was paid
 * before and what the distribution gives it, and the lien counts as confirmed. A disputed lien stays as it is, its cents
 * held, until the dispute ends.
 */
export async function bindLiens(work: Work, distribution: Values): Promise<void> {
  const { liens } = distribution['inputs'] as DistributionInput
  const { lines } = distribution['outputs'] as { lines: readonly DistributionLine[] }
  const held = new Set(liens.filter(({ disputed }) => disputed).map(({ lien_number }) => lien_number))
  for (const { lien_number, award_cents } of lines) {
    if (held.has(lien_number)) continue
    const row = await lienOf(work, distribution, lien_number)
    if (!row) continue
    const reduction = adjusted(row) - Number(row['paid_cents']) - award_cents
    const moved = reduction - Number(row['reduction_cents'])
    const bargained = open.includes(String(row['status']))
    await work.change(lien, String(row['id']), {
      reduction_cents: sql`${reduction}::bigint`,
      ...(bargained && { status: raw(`'agreed'`) }),
      ...(row['confirmed_at'] === null && confirmedBy(work)),
    })
    if (moved !== 0) await add(work, row, distribution, { kind: 'reduction', amount: moved })
    if (bargained) await add(work, row, distribution, { kind: 'status', from: row['status'], to: 'agreed' })
    await work.run(sql`update reduction_offer set state = 'expired', answered_at = now(), answered_by = ${work.viewer.id}
      where lien_id = ${row['id']} and state = 'open'`)
  }
}

function confirmedBy(work: Work): Record<string, Sql> {
  return {
    confirmed_at: raw('now()'),
    confirmed_by: sql`${work.viewer.id}::uuid`,
    confirmed_method: raw(`'distribution'`),
  }
}

/** The firm has paid out: what was agreed may now come in. */
export async function makePayable(work: Work, distribution: Values): Promise<void> {
  const { lines } = distribution['outputs'] as { lines: readonly DistributionLine[] }
  for (const { lien_number } of lines) {
    const row = await lienOf(work, distribution, lien_number)
    if (row?.['status'] !== 'agreed') continue
    await work.change(lien, String(row['id']), { status: raw(`'payable'`) })
    await add(work, row, distribution, { kind: 'status', from: 'agreed', to: 'payable' })
  }
}

/** Takes back, entry by entry, what this distribution did to its liens. */
export async function freeLiens(work: Work, distribution: Values, reason: string): Promise<void> {
  const done = await work.rows(sql`select e.id, e.lien_id, e.kind, e.amount_cents, e.from_value, l.status
    from lien_event e join lien l on l.id = e.lien_id
    where l.patient_id = ${distribution['patient_id']} and l.deleted_at is null
      and e.detail ->> 'distribution_id' = ${distribution['id']} and e.reverses_id is null
    order by e.at, e.id`)
  for (const id of new Set(done.map((entry) => String(entry['lien_id'])))) {
    const entries = done.filter((entry) => entry['lien_id'] === id)
    const reductions = entries.filter(({ kind }) => kind === 'reduction')
    const moved = reductions.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)
    const first = entries.find(({ kind }) => kind === 'status')
    const row = { id, patient_id: distribution['patient_id'] }
    await work.change(lien, id, {
      reduction_cents: sql`reduction_cents - ${moved}::bigint`,
      ...(first && { status: sql`${first['from_value']}` }),
    })
    for (const { id: reversed, amount_cents } of reductions)
      await add(work, row, distribution, {
        kind: 'reduction',
        amount: -Number(amount_cents),
        reverses: reversed,
        reason,
      })
    if (first)
      await add(work, row, distribution, { kind: 'status', from: first['status'], to: first['from_value'], reason })
  }
}

async function lienOf(work: Work, distribution: Values, lienNumber: string): Promise<Values | undefined> {
  return work.row(sql`select id, patient_id, status, billed_cents, adjustment_cents, reduction_cents, paid_cents, confirmed_at
    from lien where patient_id = ${distribution['patient_id']} and lien_number = ${lienNumber} and deleted_at is null`)
}

function adjusted(row: Values): number {
  return Number(row['billed_cents']) - Number(row['adjustment_cents'])
}

interface Entry {
  readonly kind: 'reduction' | 'status'
  readonly amount?: number
  readonly from?: unknown
  readonly to?: unknown
  readonly reverses?: unknown
  readonly reason?: string
}

async function add(work: Work, row: Values, distribution: Values, entry: Entry): Promise<void> {
  const { kind, amount = null, from = null, to = null, reverses = null, reason = null } = entry
  const detail = JSON.stringify({ distribution_id: distribution['id'], number: distribution['number'] })
  await work.run(sql`insert into lien_event (id, lien_id, kind, amount_cents, from_value, to_value, reverses_id, reason, detail, by)
    values (${newId()}, ${row['id']}, ${kind}, ${amount}, ${from}, ${to}, ${reverses}, ${reason}, ${detail}::jsonb, ${work.viewer.id})`)
}
