import type pg from 'pg'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { smsCalls } from '#domain/calls/sms.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { receiveSms } from '#server/sms/receive.ts'
import { takeReport } from '#server/sms/report.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly house: Signature
}

/** Answers a message of the outbox as its patient would, by the very way on which real answers come. */
export async function playPatient(
  { pool, callerDatabase, house }: Parts,
  caller: Caller,
  id: string,
  body: string,
  key: WriteKey | undefined,
): Promise<AnswerOf<typeof smsCalls.answerAsPatient>> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<{
      from: string
      to: string
    }>`select s."from", s."to" from patient_sms s where s.id = ${id} and s.direction = 'out' and s.deleted_at is null
      and ${filterSql(rowsFor(patientSms, 'create', asking), 's')}`,
  ])
  const played = results[0].rows[0]
  if (!played) throw new Refusal('NOT_FOUND')
  // A reply implies that the message was read.
  await takeReport(pool, { id, gatewayId: `PLAYED-${id}`, status: 'delivered', code: null })
  const { state } = await receiveSms(
    pool,
    house,
    {
      // Said again with the same key it is the same answer.
      gatewayId: `PLAY-${key ? key.key.slice(0, MOST_KEY) : newId()}`,
      from: played.to,
      to: played.from,
      body,
      media: [],
    },
    { ip: caller.ip, requestId: caller.requestId, userId: viewer.id },
  )
  return { state }
}

const MOST_KEY = 70
