import { everybody, type Place, type Placed } from './placed.ts'
import type { EntityName, Role } from './vocabulary.ts'

/** L1: documents of the own case that are marked for every party, each of one lien or one visit. */
export async function prepareTiedDocuments(
  put: (entity: EntityName, values: Record<string, unknown>, place: Place) => Promise<string>,
  patient_id: string,
  placed: readonly Placed[],
): Promise<void> {
  const idOf = (entity: EntityName, label: string): string =>
    placed.find((row) => row.entity === entity && row.label === label)!.id
  const draft = { patient_id, visibility: ['lawfirm', 'subsidiary', 'provider', 'funder'] }
  const firm: readonly Role[] = ['law_firm', 'law_firm_employee']
  const tied: readonly [label: string, tie: Record<string, unknown>, outsiders: readonly Role[]][] = [
    // Of the subsidiary's two log-ins one sees liens.
    [
      'the bought lien',
      { lien_id: idOf('lien', 'own, bought') },
      [...firm, 'subsidiary', 'medical_provider', 'funder'],
    ],
    ["the practice's lien", { lien_id: idOf('lien', 'own, of the practice') }, [...firm, 'subsidiary', 'chiropractor']],
    ["a foreign provider's lien", { lien_id: idOf('lien', 'own case of a foreign provider') }, [...firm, 'subsidiary']],
    [
      "the provider's visit",
      { appointment_id: idOf('appointment', 'own, at the provider') },
      [...firm, 'subsidiary', 'subsidiary_user', 'medical_provider', 'funder'],
    ],
    [
      "the practice's visit",
      { appointment_id: idOf('appointment', 'own, at the practice') },
      [...firm, 'subsidiary', 'subsidiary_user', 'chiropractor', 'funder'],
    ],
    [
      "a foreign provider's visit",
      { appointment_id: idOf('appointment', 'own case at a foreign provider') },
      [...firm, 'subsidiary', 'subsidiary_user', 'funder'],
    ],
    [
      'the whole case, a letter of protection',
      { doc_type: 'lop' },
      [...firm, 'subsidiary', 'subsidiary_user', 'medical_provider', 'chiropractor', 'funder'],
    ],
  ]
  const staff: readonly Role[] = ['admin', 'employee', 'case_manager', 'underwriter', 'auditor']
  for (const [label, tie, outsiders] of tied) {
    await put(
      'patient_document',
      { ...draft, ...tie },
      {
        label: `own, of ${label}`,
        reaches: everybody,
        only: (role) => staff.includes(role) || outsiders.includes(role),
      },
    )
  }
}
