import type pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { defineCall, type Call } from '#server/http/calls.ts'

/** Whether the server can do its work: it asks the database, for a process alone is no service. */
export function healthCalls({ pool, version }: { pool: pg.Pool; version: string }): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/health',
      tag: 'health',
      summary: 'Whether the server can work',
      open: true,
      answer: ['status', 'version'],
      handle: async () => {
        await pool.query('select 1').catch((cause: unknown) => {
          throw new Refusal('BUSY', { cause })
        })
        return { status: 'ok', version }
      },
    }),
  ]
}
