import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import { holderName } from '#domain/papers/holders.ts'
import { settlementStatement } from '#domain/papers/settlement-statement.ts'
import { outputsSinceEngine1, sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { Refusal } from '#domain/errors.ts'
import { todayOf } from '#server/figures/days.ts'
import { paperFacts, paperFactsSql, originatorOf } from '#server/papers/paper-facts.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { lookAt } from './held.ts'

type StatedLien = Pick<Row<typeof lien>, 'lien_number' | 'lien_type'> & { readonly originator: string | null }

/** The settlement statement of a distribution, from its own figures alone. */
export async function statementOf(work: Work, id: string): Promise<string> {
  const row = await lookAt(work, id)
  const { patient_id: patientId, inputs, outputs } = row
  if (outputs === null) throw new Refusal('GUARD_FAILED', { errors: { _: ['RESULT_NOT_OK'] } })
  const [facts] = await work.run(paperFactsSql(patientId, work.viewer))
  const liens = await work.rows(sql<StatedLien>`select l.lien_number, l.lien_type, ${originatorOf('l')} as originator
    from lien l where l.patient_id = ${patientId}`)
  const holders = Object.fromEntries(
    liens.map(({ lien_number, lien_type, originator }) => [lien_number, holderName(originator, lien_type)]),
  )
  const distribution = {
    ...row,
    inputs: sinceEngine1(inputs),
    outputs: outputsSinceEngine1(outputs),
    holders,
  }
  return JSON.stringify({ paper: settlementStatement(paperFacts(facts), distribution, todayOf(work.viewer)) })
}
