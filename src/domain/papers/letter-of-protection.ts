import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperModel, PaperParty } from './paper.ts'
import { fileName, longDate } from './paper-text.ts'

/** A provider whom the letter names; without one it speaks to all who treat the patient. */
export interface ProtectedProvider {
  readonly name: string
  readonly lines: readonly string[]
}

/**
 * The agreement that care now is paid out of the settlement later. Counsel must review the text before use: what a patient
 * remains liable for differs by state.
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
        `${firm} represents ${facts.patient_name} in a claim for injuries suffered on ${longDate(facts.dol)}. In return for care provided now without payment, the patient and ${firm} agree with ${provided}, and their successors and assigns, that the reasonable charges for that care will be paid out of the proceeds of the claim before any payment to the patient.`,
        'The proceeds include any settlement, judgment or insurance payment for these injuries. They are held in trust until the charges are paid, or resolved by written agreement.',
      ]),
      section('No early release', [
        'No proceeds that cover the charges are released to anyone else without the written consent of the provider. A disputed amount stays in trust until the dispute ends.',
      ]),
      section('Duty to report', [
        `${firm} gives notice within five business days if the claim settles, if a verdict is reached, if it withdraws from the case, or if new counsel takes over, and gives this letter to new counsel.`,
      ]),
      section('Responsibility of the patient', [
        'The patient remains responsible for charges that the proceeds do not cover, to the extent permitted by the law of the state where care was provided.',
      ]),
      section('Release of records', [
        `The patient authorizes ${provided} to release the records and bills of this care to ${firm} and ${facts.letterhead.name}, and both to share what is needed for payment. The patient may revoke this authorization in writing at any time for the future.`,
      ]),
    ],
    small_print: [
      'A copy of this letter is as valid as the original. This text must be reviewed by counsel before use.',
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
