import { addDays } from '../rules/dates.ts'
import { sumCents } from '../rules/money.ts'
import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperModel } from './paper.ts'
import { dollars, fileName, longDate, present, span } from './paper-text.ts'

export interface StatedLien {
  readonly lien_number: string
  readonly originator: string | null
  readonly service_from: string | null
  readonly service_to: string | null
  readonly billed_cents: number
  readonly adjustment_cents: number
  readonly reduction_cents: number
  readonly paid_cents: number
  readonly balance_cents: number
  readonly disputed: boolean
}

const DAYS_GOOD = 30

/** What is owed on every lien of a case, good through thirty days. */
export function lienStatement(facts: PaperFacts, liens: readonly StatedLien[], today: string): PaperModel {
  const sum = (of: (lien: StatedLien) => number): string => dollars(sumCents(liens.map(of)))
  const lowered = (lien: StatedLien): number => lien.adjustment_cents + lien.reduction_cents
  const goodThrough = addDays(today, DAYS_GOOD)
  const disputed = liens.filter(({ disputed: is }) => is).map(({ lien_number }) => lien_number)
  return {
    title: 'Lien statement',
    mark: null,
    file_name: fileName('lien-statement', facts.case_number, today),
    letterhead: facts.letterhead,
    date: today,
    parties: [firmParty(facts, 'To')],
    facts: [
      ...caseLines(facts),
      { label: 'Statement date', value: longDate(today) },
      { label: 'Good through', value: longDate(goodThrough) },
    ],
    sections: [
      {
        heading: 'Liens',
        paragraphs: [],
        table: {
          columns: [
            { title: 'Lien', align: 'start', width: 22 },
            { title: 'Originator', align: 'start', width: 19 },
            { title: 'Service dates', align: 'start', width: 14 },
            { title: 'Billed', align: 'end', width: 12 },
            { title: 'Adjusted', align: 'end', width: 12 },
            { title: 'Paid', align: 'end', width: 11 },
            { title: 'Balance', align: 'end', width: 12 },
          ],
          rows: liens.map((lien) => [
            lien.lien_number,
            lien.originator ?? 'Lien holder',
            span(lien.service_from, lien.service_to),
            dollars(lien.billed_cents),
            dollars(lowered(lien)),
            dollars(lien.paid_cents),
            dollars(lien.balance_cents),
          ]),
          totals: [
            [
              'Total',
              '',
              '',
              sum((lien) => lien.billed_cents),
              sum(lowered),
              sum((lien) => lien.paid_cents),
              sum((lien) => lien.balance_cents),
            ],
          ],
        },
      },
      {
        heading: 'Payment',
        paragraphs: [
          `Remit to ${present(facts.letterhead.name, ...facts.letterhead.lines).join(', ')}, for the lien holders.`,
          `Include ${facts.case_number} and the lien number with every payment. A Form W-9 of the payee is available on request.`,
          ...(facts.contact_name === null ? [] : [`Questions about this statement: ${facts.contact_name}.`]),
        ],
        table: null,
      },
    ],
    small_print: [
      `The balances above are good through ${longDate(goodThrough)}. Services billed after the statement date are not included.`,
      ...(disputed.length === 0 ? [] : [`In dispute: ${disputed.join(', ')}.`]),
      'This statement is not a release. A lien is released in writing once it is paid.',
    ],
    signatures: [],
    proof: null,
  }
}
