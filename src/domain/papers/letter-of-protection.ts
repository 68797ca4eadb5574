import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperModel, PaperParty } from './paper.ts'
import { fileName, longDate } from './paper-text.ts'

/** A provider whom the letter names; without one it speaks to all who treat the patient. */
export interface ProtectedProvider {
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * The promise that care now is paid for out of the settlement later. The words are those of the office that sends it, and
 * counsel has to read them before they are used: what a patient stays liable for differs from state to state.
 */
export function letterOfProtection(facts: PaperFacts, provider: ProtectedProvider | null, today: string): PaperModel {
  const firm = facts.lawfirm_name ?? 'the law firm named above'
  const treating: PaperParty = provider
    ? { heading: 'To', lines: [provider.name, ...provider.lines] }
    : { heading: 'To', lines: [`The providers who treat the patient, through ${facts.letterhead.name}`] }
  const provided = provider?.name ?? 'the providers who treat the patient'
  return {
    title: 'Letter of protection',
    mark: null,
    file_name: fileName('letter-of-protection', facts.case_number, today),
    letterhead: facts.letterhead,
    date: today,
    parties: [treating, firmParty(facts, 'From')],
    facts: caseLines(facts),
    sections: [
      section('Protection', [
        `${firm} represents ${facts.patient_name} in a claim for injuries suffered on ${longDate(facts.dol)}. In return for care given now without payment, the patient and ${firm} promise ${provided}, and whoever takes their place, that the reasonable charges for that care are paid out of the proceeds of the claim before anything is paid to the patient.`,
        'The proceeds are every settlement, judgment or payment of an insurer for these injuries. They are held in trust until the charges have been paid, or an agreement about them has been made in writing.',
      ]),
      section('No early release', [
        'No proceeds for the charges are released to anybody else without the written consent of the provider. An amount in dispute stays in trust until the dispute has ended.',
      ]),
      section('Duty to report', [
        `${firm} reports within five business days that the claim has settled, that a verdict has been given, that it withdraws from the case, or that new counsel has taken it over, and gives new counsel this letter.`,
      ]),
      section('Responsibility of the patient', [
        'The patient stays responsible for charges that the proceeds do not cover, as far as the law of the state in which the care was given allows it.',
      ]),
      section('Release of records', [
        `The patient authorizes ${provided} to give ${firm} and ${facts.letterhead.name} the records and bills of this care, and them to share what is needed for payment. The patient may withdraw this authorization in writing for the future.`,
      ]),
    ],
    small_print: [
      'A copy of this letter is as good as the original. The text is to be reviewed by counsel before it is used.',
    ],
    signatures: [
      { role: 'Patient', name: facts.patient_name },
      { role: `Attorney, ${firm}`, name: facts.attorney_name },
      { role: 'Provider', name: provider?.name ?? null },
    ],
    proof: null,
  }
}

function section(heading: string, paragraphs: readonly string[]) {
  return { heading, paragraphs, table: null }
}
