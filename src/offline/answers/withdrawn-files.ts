import type { RowChanges } from '../replica/row-changes.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** The records whose files are kept. */
const PAPER = 'patient_document'

/** Files of papers that are deleted, or that this person may no longer read, don't stay on the device. */
export async function dropWithdrawnFiles(
  answers: Pick<KeptAnswers, 'cases' | 'files' | 'dropFile'>,
  told: RowChanges['told'],
): Promise<void> {
  if (told === 'all') return
  const papers = told.filter(({ entity }) => entity === PAPER)
  const withdrawn = new Set(papers.flatMap(({ gone, deleted = [] }) => [...gone, ...deleted]))
  if (withdrawn.size === 0) return
  for (const { id: about } of await answers.cases())
    for (const id of await answers.files(about)) if (withdrawn.has(id)) await answers.dropFile(about, id)
}
