import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperModel } from './paper.ts'
import { dollars, fileName, span } from './paper-text.ts'

/** A lien on which nothing is owed any more. */
export interface ReleasedLien {
  readonly lien_number: string
  readonly originator: string | null
  readonly service_from: string | null
  readonly service_to: string | null
  readonly billed_cents: number
  readonly adjustment_cents: number
  readonly reduction_cents: number
  readonly paid_cents: number
}

/** States that a lien was paid in full and is released. Who was paid in the end stays between holder and portal. */
export function releaseLetter(facts: PaperFacts, lien: ReleasedLien, today: string): PaperModel {
  const firm = facts.lawfirm_name ?? 'the law firm named above'
  const treated = lien.originator === null ? '' : ` for the care given by ${lien.originator}`
  const lowered = lien.adjustment_cents + lien.reduction_cents
  return {
    title: 'Release of lien',
    mark: null,
    file_name: fileName('release', lien.lien_number, today),
    letterhead: facts.letterhead,
    date: today,
    parties: [firmParty(facts, 'To')],
    facts: [...caseLines(facts), { label: 'Lien', value: lien.lien_number }],
    sections: [
      {
        heading: 'Payment',
        paragraphs: [
          `The holder of lien ${lien.lien_number}${treated} has received ${dollars(lien.paid_cents)} in full payment.`,
        ],
        table: {
          columns: [
            { title: 'Service dates', align: 'start', width: 28 },
            { title: 'Billed', align: 'end', width: 18 },
            { title: 'Adjusted', align: 'end', width: 18 },
            { title: 'Paid', align: 'end', width: 18 },
            { title: 'Balance', align: 'end', width: 18 },
          ],
          rows: [
            [
              span(lien.service_from, lien.service_to),
              dollars(lien.billed_cents),
              dollars(lowered),
              dollars(lien.paid_cents),
              dollars(lien.billed_cents - lowered - lien.paid_cents),
            ],
          ],
          totals: [],
        },
      },
      {
        heading: 'Release',
        paragraphs: [
          `The lien is released. No further payment for the services it secured is due from ${facts.patient_name}, from ${firm} or from the proceeds of the claim, and the obligations of ${firm} to protect it are fulfilled.`,
          'This release does not affect any other lien of this case.',
        ],
        table: null,
      },
    ],
    small_print: ['This text must be reviewed by counsel before use.'],
    signatures: [{ role: `${facts.letterhead.name}, for the holder of the lien`, name: null }],
    proof: null,
  }
}
