import { holderName } from '#domain/papers/holders.ts'
import { settlementStatement, type StatedDistribution } from '#domain/papers/settlement-statement.ts'
import { outputsSinceEngine1, sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { Refusal } from '#domain/errors.ts'
import { paperFacts, paperFactsSql, originatorOf, today } from '#server/papers/paper-facts.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { lookAt } from './held.ts'

/** The settlement statement of a distribution, from its own figures alone. */
export async function statementOf(work: Work, id: string): Promise<string> {
  const row = await lookAt(work, id)
  if (row['outputs'] === null) throw new Refusal('GUARD_FAILED', { errors: { _: ['RESULT_NOT_OK'] } })
  const patientId = String(row['patient_id'])
  const [facts] = await work.run(paperFactsSql(patientId, work.viewer))
  const liens = await work.rows(sql`select l.lien_number, l.lien_type, ${originatorOf('l')} as originator
    from lien l where l.patient_id = ${patientId}`)
  const holders = Object.fromEntries(
    liens.map((lien) => [
      String(lien['lien_number']),
      holderName((lien['originator'] ?? null) as string | null, String(lien['lien_type'])),
    ]),
  )
  const stated = row as unknown as StatedDistribution
  const distribution = {
    ...stated,
    inputs: sinceEngine1(stated.inputs),
    outputs: outputsSinceEngine1(stated.outputs),
    holders,
  }
  return JSON.stringify({ paper: settlementStatement(paperFacts(facts), distribution, today()) })
}
