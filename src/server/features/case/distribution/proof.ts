import { prove } from '#domain/rules/distribution/frozen.ts'
import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { lookAt } from './held.ts'

/**
 * Works the distribution out again and compares. What was noted beside the publication can't be changed like a row, so
 * figures and digest that were both made to fit are found as well.
 */
export async function recompute(work: Work, id: string): Promise<string> {
  const row = await lookAt(work, id)
  const { sha256, outputs } = row
  if (sha256 === null || outputs === null) throw new Refusal('NOT_FOUND')
  const proof = prove({ ...row, sha256, outputs })
  const noted = await work.row(sql<{
    sha256: string | null
  }>`select detail ->> 'sha256' as sha256 from distribution_event
    where distribution_id = ${id} and to_state = 'published' order by at desc, id desc limit 1`)
  const onRecord = noted?.sha256 ?? null
  const matches = proof.matches && (onRecord === null || onRecord === proof.sha256)
  return JSON.stringify({ recompute: { ...proof, matches, sha256_on_record: onRecord } })
}
