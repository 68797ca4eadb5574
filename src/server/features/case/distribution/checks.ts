import { Refusal } from '#domain/errors.ts'
import { checkList } from '#domain/papers/check-list.ts'
import { payeeName } from '#domain/papers/holders.ts'
import { outputsSinceEngine1, sinceEngine1 } from '#domain/rules/distribution/engine-1.ts'
import { checksToPay, type Check, type Holder, type Payee } from '#domain/rules/distribution/checks-to-pay.ts'
import { sumCents } from '#domain/rules/money.ts'
import type { lien } from '#domain/entities/lien.ts'
import type { Row } from '#domain/entity.ts'
import type { PaperFacts } from '#domain/papers/paper-facts.ts'
import { originatorOf, paperFacts, paperFactsSql } from '#server/papers/paper-facts.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'
import { waitingForOwners } from './bound-liens.ts'
import { lookAt } from './held.ts'
import type { Distribution } from './kept.ts'

interface PaidOut {
  readonly row: Distribution
  readonly facts: PaperFacts
  readonly held_cents: number
  readonly checks: readonly Check[]
}

export async function checksOf(work: Work, id: string): Promise<string> {
  const { checks, held_cents } = await paidOut(work, id)
  const total_cents = sumCents(checks.map(({ amount_cents }) => amount_cents))
  return JSON.stringify({ checks, total_cents, held_cents })
}

export async function checkListOf(work: Work, id: string): Promise<string> {
  const { row, ...paid } = await paidOut(work, id)
  return JSON.stringify({ paper: checkList(paid.facts, { ...row, ...paid }) })
}

async function paidOut(work: Work, id: string): Promise<PaidOut> {
  const row = await lookAt(work, id)
  const { patient_id: patientId, outputs } = row
  if (outputs === null || !(await isAgreed(work, row)))
    throw new Refusal('GUARD_FAILED', { errors: { _: ['CHECKS_NOT_READY'] } })
  const [told] = await work.run(paperFactsSql(patientId, work.viewer))
  const facts = paperFacts(told)
  const known = outputsSinceEngine1(outputs)
  const checks = checksToPay({
    inputs: sinceEngine1(row.inputs),
    outputs: known,
    firm: { payee: facts.lawfirm_name, address: facts.lawfirm_lines.slice(0, ADDRESS_LINES) },
    client: { payee: facts.patient_name, address: await addressOf(work, patientId) },
    holders: await holdersOf(work, patientId, {
      payee: facts.letterhead.name,
      address: facts.letterhead.lines.slice(0, ADDRESS_LINES),
    }),
  })
  return { row, facts, held_cents: known.totals.held_cents, checks }
}

/** The firm writes its checks before it says that it has paid out; an owner who has not agreed may still change a figure. */
async function isAgreed(work: Work, row: Distribution): Promise<boolean> {
  return row.state === 'executed' || (row.state === 'accepted' && (await waitingForOwners(work, row)).length === 0)
}

/** What stands below them is a phone number. */
const ADDRESS_LINES = 2

async function addressOf(work: Work, patientId: string): Promise<string[]> {
  const found = await work.row(sql<{
    lines: string[]
  }>`select array_remove(array[nullif(concat_ws(', ', p.address1, p.address2), ''),
      nullif(concat_ws(' ', nullif(concat_ws(', ', p.city, s.code), ''), p.zip), '')], null) as lines
    from patient p left join state s on s.id = p.state_id where p.id = ${patientId}`)
  return found?.lines ?? []
}

type Held = Pick<Row<typeof lien>, 'lien_number' | 'lien_type' | 'owner_type'> & {
  readonly originator: string | null
  readonly holder: string | null
  readonly address: string | null
  readonly claim_number: string | null
}

/** The portal collects for owners, and remits to them; government and insurers are paid by the firm itself. */
async function holdersOf(work: Work, patientId: string, portal: Payee): Promise<Record<string, Holder>> {
  const liens =
    await work.rows(sql<Held>`select l.lien_number, l.lien_type, l.owner_type, ${originatorOf('l')} as originator, h.holder, h.address,
      h.claim_number
    from lien l left join lien_holder h on h.lien_id = l.id where l.patient_id = ${patientId}`)
  return Object.fromEntries(
    liens.map(({ lien_number, lien_type, owner_type, originator, holder, address, claim_number }) => {
      const isOwn = owner_type === 'government' || owner_type === 'insurer'
      const own = {
        claim_number,
        payee: holder ?? payeeName(originator, lien_type),
        address: (address ?? '').split('\n').filter((line) => line !== ''),
      }
      return [lien_number, isOwn ? own : portal]
    }),
  )
}
