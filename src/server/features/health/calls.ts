import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Readiness } from '#server/http/readiness.ts'

export interface HealthParts {
  readonly pool: pg.Pool
  readonly version: string
  readonly readiness: Readiness
}

/** Whether events of the audit wait longer for a seal than seals are late. */
const BEHIND = `select audit_unsealed_since() < now() - interval '2 minutes' as behind`

export function healthCalls({ pool, version, readiness }: HealthParts): Call[] {
  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const { rows } = await pool.query<Row>(text).catch((cause: unknown) => {
      throw new Refusal('BUSY', { cause })
    })
    return rows
  }
  return [
    // Answered from the process alone: how long it takes says how long other work holds the process up.
    defineCall({
      method: 'GET',
      path: '/livez',
      tag: 'health',
      summary: 'Whether the process answers, whatever its database does',
      open: true,
      answer: ['status'],
      handle: () => Promise.resolve({ status: 'ok' }),
    }),
    // It asks the database: a process alone is no service.
    defineCall({
      method: 'GET',
      path: '/health',
      tag: 'health',
      summary: 'Whether the server can work',
      open: true,
      answer: ['status', 'version', 'audit'],
      handle: async () => {
        const [asked] = await ask<{ behind: boolean | null }>(BEHIND)
        return { status: 'ok', version, audit: asked?.behind ? 'behind' : 'sealed' }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/readyz',
      tag: 'health',
      summary: 'Whether a proxy should send requests here: not to a server that is about to stop',
      open: true,
      answer: ['status'],
      handle: async () => {
        if (readiness.leaving) throw new Refusal('BUSY')
        await ask('select 1')
        return { status: 'ready' }
      },
    }),
  ]
}
