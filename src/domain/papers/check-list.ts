import type { Check, CheckItem } from '../rules/distribution/checks-to-pay.ts'
import { sumCents } from '../rules/money.ts'
import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperModel, PaperSection } from './paper.ts'
import { dollars, fileName } from './paper-text.ts'

export interface PaidDistribution {
  readonly number: number
  readonly accepted_at: string | null
  readonly executed_at: string | null
  readonly held_cents: number
  readonly checks: readonly Check[]
}

const UNNAMED = '(name unknown)'

/** The checks that the firm writes to pay a distribution out, each with what it is for. */
export function checkList(
  facts: PaperFacts,
  { number, accepted_at, executed_at, held_cents, checks }: PaidDistribution,
): PaperModel {
  const day = (executed_at ?? accepted_at)?.slice(0, 10) ?? ''
  return {
    title: 'Checks to pay',
    mark: null,
    file_name: fileName('checks-to-pay', facts.case_number, String(number)),
    letterhead: facts.letterhead,
    date: day,
    parties: [firmParty(facts, 'Prepared for')],
    facts: [...caseLines(facts), { label: 'Distribution', value: `No. ${number}` }],
    sections: [summary(checks), ...checks.map(oneCheck)],
    small_print: [
      ...(held_cents > 0 ? [`${dollars(held_cents)} stays in trust until the lien disputes end.`] : []),
      'Verify each payee and address before a check is sent.',
    ],
    signatures: [],
    proof: null,
  }
}

function summary(checks: readonly Check[]): PaperSection {
  return {
    heading: 'Checks',
    paragraphs: [],
    table: {
      columns: [
        { title: 'No.', align: 'start', width: 8 },
        { title: 'Payee', align: 'start', width: 34 },
        { title: 'Address', align: 'start', width: 38 },
        { title: 'Amount', align: 'end', width: 20 },
      ],
      rows: checks.map(({ payee, address, amount_cents }, place) => [
        String(place + 1),
        payee ?? UNNAMED,
        address.join(', '),
        dollars(amount_cents),
      ]),
      totals: [['', 'Total', '', dollars(sumCents(checks.map(({ amount_cents }) => amount_cents)))]],
    },
  }
}

function oneCheck({ payee, items }: Check, place: number): PaperSection {
  return {
    heading: `Check ${place + 1}: ${payee ?? UNNAMED}`,
    paragraphs: [],
    table: {
      columns: [
        { title: 'For', align: 'start', width: 75 },
        { title: 'Amount', align: 'end', width: 25 },
      ],
      rows: items.map((item) => [purposeOf(item), dollars(item.amount_cents)]),
      totals: [],
    },
  }
}

const purposes = {
  fee: 'Attorney fee',
  referral: 'Referral share of the attorney fee',
  co_counsel: 'Co-counsel share of the attorney fee',
  cost: 'Costs of the case',
  lien: 'Lien',
  client: 'Client’s share',
} as const

function purposeOf({ purpose, lien_number, what }: CheckItem): string {
  const more = lien_number !== null && what !== null ? `${lien_number}, claim ${what}` : (lien_number ?? what)
  return more === null ? purposes[purpose] : `${purposes[purpose]}: ${more}`
}
