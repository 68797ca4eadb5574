import type pg from 'pg'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { healthCalls } from '#domain/calls/health.ts'
import { Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Readiness } from '#server/http/readiness.ts'

export interface HealthParts {
  readonly pool: pg.Pool
  readonly version: string
  readonly readiness: Readiness
}

/** Whether events of the audit wait longer for a seal than seals are late. */
const BEHIND = `select audit_unsealed_since() < now() - interval '2 minutes' as behind`

export function answerHealth({ pool, version, readiness }: HealthParts): Call[] {
  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const { rows } = await pool.query<Row>(text).catch((cause: unknown) => {
      throw new Refusal('BUSY', { cause })
    })
    return rows
  }
  return [
    // Answered from the process alone: how long it takes says how long other work holds the process up.
    implement(healthCalls.live, (): Promise<AnswerOf<typeof healthCalls.live>> => Promise.resolve({ status: 'ok' }), {
      open: true,
    }),
    // It asks the database: a process alone is no service.
    implement(
      healthCalls.health,
      async (): Promise<AnswerOf<typeof healthCalls.health>> => {
        const [found] = await ask<{ behind: boolean | null }>(BEHIND)
        return { status: 'ok', version, audit: found?.behind ? 'behind' : 'sealed' }
      },
      { open: true },
    ),
    implement(
      healthCalls.ready,
      async (): Promise<AnswerOf<typeof healthCalls.ready>> => {
        if (readiness.leaving) throw new Refusal('BUSY')
        await ask('select 1')
        return { status: 'ready' }
      },
      { open: true },
    ),
  ]
}
