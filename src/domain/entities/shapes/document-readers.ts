import { absent, all, any, equal, holds, member, oneOf, type RowFilter } from '../../access/filter.ts'
import type { Viewer } from '../../access/viewer.ts'
import { rowsFor } from '../../entity.ts'
import { lien } from '../lien.ts'
import { owned } from './buyer.ts'
import { ownVisits } from './case-scope.ts'

export const audiences = ['internal', 'lawfirm', 'subsidiary', 'funder', 'provider'] as const
type Audience = (typeof audiences)[number]

/** Papers of the case itself that every practice works on: the promise of payment and the patient's authorization. */
const papersOfTheCase = ['lop', 'hipaa_authorization']

export type Practice = Pick<Viewer, 'medical_provider_id' | 'medical_provider_office_id' | 'chiropractor_id'>

const byViewer = (viewer: Viewer): RowFilter => equal('created_by', viewer.id)

/** A paper of a lien is open to those who see the lien; any other paper to the whole audience. */
function withItsLien(liens: RowFilter): RowFilter {
  return any(absent('lien_id'), member('lien_id', 'lien', 'id', liens))
}

/** Marked for this party, and of no lien that is hidden from it. Own uploads stay readable in any case. */
export const sharedWith = (party: Audience) => (viewer: Viewer) =>
  any(byViewer(viewer), all(holds('visibility', party), withItsLien(rowsFor(lien, 'read', viewer))))

/** A lien on offer is blind, and a paper names the patient: only the owner of a lien reads its papers. */
export function sharedWithFunder(viewer: Viewer): RowFilter {
  const own = owned(viewer)
  return all(
    any(byViewer(viewer), all(holds('visibility', 'funder'), withItsLien(own))),
    member('patient_id', 'lien', 'patient_id', own),
  )
}

/** A practice reads the papers of its own visits and liens, and what its own people uploaded. */
export function sharedWithPractice(viewer: Viewer): RowFilter {
  return any(byViewer(viewer), all(holds('visibility', 'provider'), ofPractice(viewer)))
}

/** Of the papers marked for providers, those of one practice. A lien, where a paper names one, decides before a visit. */
export function ofPractice(practice: Practice): RowFilter {
  const party = any(
    equal('medical_provider_id', practice.medical_provider_id),
    equal('chiropractor_id', practice.chiropractor_id),
  )
  return any(
    member('lien_id', 'lien', 'id', party),
    all(absent('lien_id'), member('appointment_id', 'appointment', 'id', ownVisits(practice))),
    all(
      absent('lien_id'),
      absent('appointment_id'),
      any(oneOf('doc_type', papersOfTheCase), member('created_by', 'user', 'id', party)),
    ),
  )
}
