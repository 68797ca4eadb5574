import type { CorrectionInput } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import { isBound } from '#domain/entities/shapes/bound-claim.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import type { ColumnValues } from '#server/records/rules.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import { illegalTransition } from '#server/workflow/permit.ts'
import { addLienEvent } from './events.ts'
import { closeOffer, openOffer } from './offers.ts'
import { claimVisits, entry, isSettled, refuseImpossible, visitsFree } from './rules.ts'
import { notShared } from './shared-out.ts'
import { isOnOffer, tellOfCorrection, type Telling } from './tell-of-correction.ts'

type Lien = Row<typeof lien>
type Corrected = Omit<CorrectionInput, 'expected_version' | 'reason'>

/** These fall back to asserted: a correction needs a new confirmation before bargaining goes on. */
const confirmed: readonly LienStatus[] = ['confirmed', 'reduction_requested', 'negotiating']

/**
 * M6: corrects a lien that a firm confirmed or a funder was offered. Needs an administrator or billing, and a reason.
 * Removes confirmation and offer, mails both sides, and keeps the old values in the ledger.
 */
export async function correctLien(work: Work, id: string, input: CorrectionInput, telling: Telling): Promise<string> {
  const held = await work.hold(lien, id, 'update')
  refuseOutdated(held, input.expected_version)
  if (!keepsAccounts(await actorOf(work))) throw illegalTransition([])
  const { expected_version: _version, reason, ...said } = input
  const changed = changedBy(held, said)
  const names = Object.keys(changed)
  if (names.length === 0) throw invalid({ _: ['nothing_changed'] })
  // An agreement is reopened by its own transition first.
  if (isSettled(held)) throw invalid(Object.fromEntries(names.map((name) => [name, ['locked']])))
  const row = { ...held, ...changed }
  refuseImpossible(row)
  // Only a price that was paid outlives the correction.
  const price = held.funding_status === 'funded' ? held.price_cents : null
  refuseWrong(lien, { ...row, price_cents: price }, visibleColumns(lien, work.viewer))

  await work.run(...notShared(held), ...(changed.appointment_ids ? visitsFree(row, id) : []))
  const fell = fallenWith(held)
  await work.change(lien, id, { ...columnsOf(changed), ...fell })
  const offer = await openOffer(work, held)
  if (offer) await closeOffer(work, offer, 'expired')
  await work.run(...ledgerOf(work, id, held, changed), ...(changed.appointment_ids ? claimVisits(row, id) : []))
  await addLienEvent(work, held, {
    kind: 'correction',
    reason,
    detail: { from: Object.fromEntries(Object.entries(held).filter(([name]) => names.includes(name))), to: changed },
  })
  if (fell.status) await addLienEvent(work, held, { kind: 'status', from: held.status, to: 'asserted' })
  if (fell.funding_status) await addLienEvent(work, held, { kind: 'funding', from: held.funding_status, to: 'none' })
  if (isBound(held)) await tellOfCorrection(work, held, telling)
  return `{"lien":${await work.shown(lien, id, 'read')}}`
}

/** A new total without its lines replaces them; the ledger keeps the old ones. */
function changedBy(held: Lien, said: Corrected): Corrected {
  const totalled = said.billed_cents !== undefined && said.lines === undefined && hasLines(held)
  const before = new Map<string, unknown>(Object.entries(held))
  return Object.fromEntries(
    Object.entries(totalled ? { ...said, lines: [] } : said).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  )
}

const types: Readonly<Record<string, string>> = {
  billed_cents: 'bigint',
  adjustment_cents: 'bigint',
  lines: 'jsonb',
  lien_type: 'text',
  priority_class: 'text',
  appointment_ids: 'uuid[]',
} satisfies Record<keyof Corrected, string>

const hasLines = ({ lines }: Lien): boolean => lines !== null && lines.length > 0

function columnsOf(changed: Corrected): Record<string, Sql> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      sql`${name === 'lines' ? JSON.stringify(value) : value}::${raw(types[name] ?? 'text')}`,
    ]),
  )
}

/** Confirmation and offer were given for the old figures only. */
function fallenWith(held: Lien): ColumnValues<Lien> {
  const none = raw('null')
  return {
    ...(held.confirmed_at !== null && { confirmed_at: none, confirmed_by: none, confirmed_method: none }),
    ...(confirmed.includes(held.status) && { status: raw(`'asserted'`) }),
    ...(isOnOffer(held) && {
      funding_status: raw(`'none'`),
      price_cents: none,
      counter_price_cents: none,
      offered_to_id: none,
      purchase_date: none,
      assignment_document_id: none,
    }),
  }
}

function ledgerOf({ viewer }: Work, id: string, held: Lien, changed: Corrected): Sql[] {
  const moves = [
    ['charge', 'billed_cents'],
    ['adjustment', 'adjustment_cents'],
  ] as const
  return moves.flatMap(([kind, field]) => {
    const to = changed[field]
    return to === undefined ? [] : [entry(id, viewer, kind, to - held[field])]
  })
}
