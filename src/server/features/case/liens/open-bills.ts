import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { liensCalls } from '#domain/calls/liens.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { linesOfBill, type BillLine } from '#domain/entities/shapes/lien-lines.ts'
import { revealed } from '#domain/access/secrets.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

type Bill = Omit<AnswerOf<typeof liensCalls.openBills>['bills'][number], 'lines'> & {
  readonly bill_lines: readonly BillLine[] | null
}

/** M11: the bills of a case that no lien claims yet, as the lines that a new lien takes over. */
export function openBills(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'open_bills', async ({ viewer, row, rows }) => {
    if (rowsFor(lien, 'create', viewer) === false || revealed('billing', viewer) !== true)
      throw new Refusal('NOT_FOUND')
    const found = await row(sql`select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', viewer)}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const bills = await rows(sql<Bill>`select ${raw(columns.map((column) => `${TABLE}.${column}`).join(', '))}
      from appointment ${raw(TABLE)} join appointment_status s on s.id = ${raw(TABLE)}.appointment_status_id
      where ${raw(TABLE)}.patient_id = ${id} and ${raw(TABLE)}.deleted_at is null and ${raw(TABLE)}.lien_id is null
        and s.category = 'completed' and ${raw(TABLE)}.service_date is not null and ${raw(TABLE)}.bill_amount_cents > 0
        and ${scopeSql(appointment, 'list', viewer)}
      order by ${raw(TABLE)}.service_date, ${raw(TABLE)}.id`)
    return JSON.stringify({
      bills: bills.map(({ bill_lines, ...bill }) => ({
        ...bill,
        lines: linesOfBill({ ...bill, bill_lines }),
      })),
    })
  })
}

const columns = [
  'id',
  'service_date',
  'appointment_type_id',
  'medical_provider_id',
  'chiropractor_id',
  'bill_amount_cents',
  'bill_lines',
]
