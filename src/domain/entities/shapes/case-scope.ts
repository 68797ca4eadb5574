import { keysOf } from '../../rules/keys.ts'
import { absent, all, any, equal, holds, member, noneYet, type RowFilter } from '../../access/filter.ts'
import type { Action, Reach, Viewer } from '../../access/viewer.ts'
import type { Entity, Scope } from '../../entity.ts'
import { onOffer, owned } from './buyer.ts'

/** Which patients a reach means. Everything that hangs on a case is scoped through this. */
export const patientScope = {
  all: () => true,
  assigned,
  firm: (viewer) => equal('lawfirm_id', viewer.lawfirm_id),
  subsidiary: (viewer) => equal('subsidiary_id', viewer.subsidiary_id),
  office: (viewer) =>
    any(equal('chiropractor_id', viewer.chiropractor_id), member('id', 'appointment', 'patient_id', ownVisits(viewer))),
  portfolio: (viewer) => member('id', 'lien', 'patient_id', any(owned(viewer), onOffer(viewer))),
} satisfies Scope

/** The cases that a grant for records of a case reaches. */
export function casesWithin(entity: Entity, action: Action, viewer: Viewer): RowFilter {
  const reach = viewer.grants[`${entity.name}.${action}`]
  const scope: Scope = patientScope
  return (reach && scope[reach]?.(viewer)) ?? false
}

function assigned(viewer: Viewer): RowFilter {
  if (viewer.user_type === 'lawfirm') {
    const own = equal('lawfirm_id', viewer.lawfirm_id)
    if (viewer.firm_wide) return own
    if (viewer.lawfirm_employee_id === null) return all(own, noneYet)
    const onCase = all(equal('lawfirm_employee_id', viewer.lawfirm_employee_id), absent('to'))
    return all(own, member('id', 'patient_lawfirm_employee', 'patient_id', onCase))
  }
  return any(
    equal('case_manager_id', viewer.id),
    equal('underwriter_id', viewer.id),
    holds('tagged_employee_ids', viewer.employee_id),
  )
}

/** Appointments at the viewer's own practice, or at the one office a provider's user is bound to. */
export function ownVisits(
  viewer: Pick<Viewer, 'medical_provider_id' | 'medical_provider_office_id' | 'chiropractor_id'>,
): RowFilter {
  const provider = equal('medical_provider_id', viewer.medical_provider_id)
  const office = viewer.medical_provider_office_id
  return any(
    office ? all(provider, equal('medical_provider_office_id', office)) : provider,
    equal('chiropractor_id', viewer.chiropractor_id),
  )
}

const nothing = () => false

/** Records of a case that only the portal's own staff may see. */
export function staffCaseScope(): Scope {
  return caseScope({
    assigned: (viewer) => viewer.user_type !== 'lawfirm',
    firm: nothing,
    subsidiary: nothing,
    office: nothing,
    portfolio: nothing,
  })
}

/** Scope of a record that belongs to a case: the same rows as its patient, narrowed where `narrow` says so. */
export function caseScope(narrow: Partial<Record<Reach, (viewer: Viewer) => RowFilter>> = {}): Scope {
  const scope: Scope = {}
  for (const reach of keysOf(patientScope)) {
    scope[reach] = (viewer) => {
      const patient = patientScope[reach](viewer)
      const ofPatient = patient === true ? true : member('patient_id', 'patient', 'id', patient)
      return all(ofPatient, narrow[reach]?.(viewer) ?? true)
    }
  }
  return scope
}
