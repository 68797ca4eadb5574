import { sql, type Sql } from '#server/records/sql.ts'

/** Has a message sent, in the transaction that writes it; one that may not be sent stays where it is. */
export function queueSms(id: string): Sql {
  return sql`select queue_sms(${id}::uuid)`
}
