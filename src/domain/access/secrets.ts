import { any, equal, member, type RowFilter } from './filter.ts'
import type { SecretKind, Viewer } from './viewer.ts'

const settled = ['settled', 'distribution', 'closed_paid'] as const

/** Kinds of secret whose answer depends on the row: the first two are written for the patient, the others for the lien. */
const rowRules: Partial<Record<SecretKind, (viewer: Viewer) => RowFilter>> = {
  // A funder judges a case blind and learns the name with the purchase.
  identity: (viewer) =>
    viewer.user_type === 'funder'
      ? member('id', 'lien', 'patient_id', {
          is: 'all',
          of: [equal('owner_id', viewer.funder_id), equal('funding_status', 'funded')],
        })
      : true,
  // A case manager learns the figures once there is a settlement to work with.
  settlement: (viewer) =>
    viewer.role === 'case_manager' && !viewer.sees.includes('settlement')
      ? { is: 'one_of', field: 'case_status', values: settled }
      : viewer.sees.includes('settlement'),
  // A provider follows its own claim; of one it has sold it learns no more than that.
  proceeds: (viewer) =>
    viewer.user_type === 'provider' || viewer.user_type === 'chiropractor'
      ? any(equal('owner_id', viewer.medical_provider_id), equal('owner_id', viewer.chiropractor_id))
      : viewer.sees.includes('billing'),
  // A lien's number names its case, which a funder does not learn before the purchase.
  reference: (viewer) =>
    viewer.user_type === 'funder'
      ? { is: 'all', of: [equal('owner_id', viewer.funder_id), equal('funding_status', 'funded')] }
      : true,
}

/** On which rows the viewer may see columns of this kind. */
export function revealed(kind: SecretKind, viewer: Viewer): RowFilter {
  const rule = rowRules[kind]
  return rule ? rule(viewer) : viewer.sees.includes(kind)
}
