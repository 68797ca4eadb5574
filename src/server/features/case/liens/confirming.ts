import type { ConfirmationInput } from '#domain/calls/liens.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { moveLien } from './transition.ts'

/**
 * Confirms liens in one transaction, each by the rules of a single confirmation; their events name the act they share. One
 * that can't be confirmed is named, and none is.
 */
export async function confirmLiens(work: Work, input: ConfirmationInput): Promise<string> {
  const { confirmation_method } = input
  // In one order: two acts over the same liens wait for each other instead of blocking each other.
  const liens = input.liens.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const ids = liens.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ liens: ['invalid'] })
  const act = newId()
  for (const { id, expected_version } of liens) {
    try {
      await moveLien(work, id, { to: 'confirmed', expected_version, confirmation_method }, { act, liens: ids.length })
    } catch (error) {
      throw error instanceof Refusal ? naming(error, id) : error
    }
  }
  const rows = await work.rows(
    sql<{
      id: string
      version: number
      status: LienStatus
    }>`select id, version, status from lien where id = any(${ids}::uuid[]) order by id`,
  )
  return JSON.stringify({ liens: rows })
}

function naming({ code, errors, details, cause }: Refusal, id: string): Refusal {
  return new Refusal(code, { ...(errors && { errors }), details: { ...details, lien_id: id }, cause })
}
