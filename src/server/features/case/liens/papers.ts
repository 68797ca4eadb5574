import { letterOfProtection, type ProtectedProvider } from '#domain/papers/letter-of-protection.ts'
import { lienStatement, type StatedLien } from '#domain/papers/lien-statement.ts'
import { isReleasedHere } from '#domain/papers/holders.ts'
import { releaseLetter, type ReleasedLien } from '#domain/papers/release-letter.ts'
import { lien } from '#domain/entities/lien.ts'
import { rowsFor } from '#domain/entity.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { PaperModel } from '#domain/papers/paper.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { isAmong, type Who } from '#domain/rules/transitions/actor.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { todayOf } from '#server/figures/days.ts'
import { paperFacts, paperFactsSql, notePaper, originatorOf } from '#server/papers/paper-facts.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { newId } from '#server/records/new-id.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

/** What the portal collects: claims of government and insurers are their own affair. */
const stated = sql`${raw(TABLE)}.status not in ('draft', 'void', 'written_off')
  and ${raw(TABLE)}.owner_type not in ('government', 'insurer') and ${raw(TABLE)}.deleted_at is null`

function statedSql(id: string, viewer: Viewer): Sql<StatedLien & { id: string }> {
  if (rowsFor(lien, 'list', viewer) === false) throw new Refusal('NOT_FOUND')
  return sql<
    StatedLien & { id: string }
  >`select ${raw(TABLE)}.id, ${raw(TABLE)}.lien_number, ${originatorOf(TABLE)} as originator, ${raw(TABLE)}.service_from,
      ${raw(TABLE)}.service_to, ${raw(TABLE)}.billed_cents, ${raw(TABLE)}.adjustment_cents, ${raw(TABLE)}.reduction_cents,
      ${raw(TABLE)}.paid_cents, ${raw(TABLE)}.balance_cents, ${raw(TABLE)}.status = 'disputed' as disputed
    from lien ${raw(TABLE)} where ${raw(TABLE)}.patient_id = ${id} and ${stated} and ${scopeSql(lien, 'list', viewer)}
    order by ${raw(TABLE)}.lien_number`
}

export async function lienStatementOf(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<{ paper: PaperModel }> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    paperFactsSql(id, asking),
    statedSql(id, asking),
  ])
  const facts = paperFacts(results[0])
  await notePaper(audit, caller, viewer, { as: 'lien_statement', entity: 'patient', entityId: id, patientId: id })
  return { paper: lienStatement(facts, results[1].rows, todayOf(viewer)) }
}

const paidInFull: readonly LienStatus[] = ['paid', 'released']

const senders: readonly Who[] = ['admin', 'employee', 'case_manager']

/** The same paper, sent: each lien on it remembers the day, and its ledger what the balance was. */
export async function issueStatement(work: Work, id: string): Promise<string> {
  const actor = await actorOf(work)
  const [facts, liens] = await work.run(paperFactsSql(id, work.viewer), statedSql(id, work.viewer))
  const paper = lienStatement(paperFacts(facts), liens.rows, todayOf(work.viewer))
  if (!actor || !isAmong(actor, senders)) throw new Refusal('NOT_FOUND')
  for (const row of liens.rows) {
    await work.change(lien, row.id, { last_statement_at: raw('now()') })
    await work.run(sql`insert into lien_event (id, lien_id, kind, detail, by)
      values (${newId()}, ${row.id}, 'statement', ${JSON.stringify({ balance_cents: row.balance_cents })}::jsonb, ${work.viewer.id})`)
  }
  await work.note({
    action: 'print',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { as: 'lien_statement_sent' },
  })
  return JSON.stringify({ paper })
}

/** States that a lien is paid in full and released. */
export async function releaseOf(work: Work, id: string): Promise<string> {
  const { viewer } = work
  if (rowsFor(lien, 'read', viewer) === false) throw new Refusal('NOT_FOUND')
  const found = await work.row(sql<
    ReleasedLien & Pick<Row<typeof lien>, 'patient_id' | 'lien_type' | 'status'>
  >`select ${raw(TABLE)}.patient_id, ${raw(TABLE)}.lien_number, ${raw(TABLE)}.lien_type,
      ${raw(TABLE)}.status, ${originatorOf(TABLE)} as originator, ${raw(TABLE)}.service_from, ${raw(TABLE)}.service_to,
      ${raw(TABLE)}.billed_cents, ${raw(TABLE)}.adjustment_cents, ${raw(TABLE)}.reduction_cents, ${raw(TABLE)}.paid_cents
    from lien ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${raw(TABLE)}.deleted_at is null
      and ${scopeSql(lien, 'read', viewer)}`)
  if (!found || !isReleasedHere(found.lien_type)) throw new Refusal('NOT_FOUND')
  const patientId = found.patient_id
  const [facts] = await work.run(paperFactsSql(patientId, viewer))
  const paper = releaseLetter(paperFacts(facts), found, todayOf(viewer))
  if (!paidInFull.includes(found.status)) throw new Refusal('GUARD_FAILED', { errors: { _: ['NOT_PAID_IN_FULL'] } })
  await work.note({
    action: 'print',
    entity: 'lien',
    entityId: id,
    patientIds: [patientId],
    detail: { as: 'release_letter' },
  })
  return JSON.stringify({ paper })
}

export async function letterOf(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
  providerId: string | null,
): Promise<{ paper: PaperModel }> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    paperFactsSql(id, asking),
    sql<ProtectedProvider>`select p.name, array_remove(array[p.phone, coalesce(p.billing_email, p.email)], null) as lines
      from medical_provider p where p.id = ${providerId} and p.deleted_at is null`,
  ])
  const facts = paperFacts(results[0])
  const provider = results[1].rows[0]
  if (providerId !== null && !provider) throw invalid({ medical_provider_id: ['not_found'] })
  await notePaper(audit, caller, viewer, { as: 'letter_of_protection', entity: 'patient', entityId: id, patientId: id })
  return { paper: letterOfProtection(facts, provider ?? null, todayOf(viewer)) }
}
