import { member } from '../access/filter.ts'
import type { Viewer } from '../access/viewer.ts'
import { defineEntity, rowsFor } from '../entity.ts'
import * as f from '../fields/index.ts'
import { lawfirmEmployee } from './lawfirm-employee.ts'
import { caseScope } from './shapes/case-scope.ts'
import { broken, endsBefore } from './shapes/row-rules.ts'
import { off } from './shapes/switches.ts'

/** The people of a former firm are that firm's own. */
const ofPeopleSeen = (viewer: Viewer) =>
  member('lawfirm_employee_id', 'lawfirm_employee', 'id', rowsFor(lawfirmEmployee, 'read', viewer))

/** Who at the law firm works on a case, and since when. */
export const patientLawfirmEmployee = defineEntity({
  name: 'patient_lawfirm_employee',
  area: 'cases',
  place: 8,
  home: '/patients/*/law-firm',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    lawfirm_employee_id: f.ref('lawfirm_employee', { required: true, fixed: true }),
    role: f.choice(['lead_attorney', 'attorney', 'paralegal', 'case_manager', 'accounting'], { required: true }),
    is_primary: off(),
    from: f.date({ required: true }),
    to: f.date(),
  },
  label: ['lawfirm_employee_id'],
  list: {
    columns: ['patient_id', 'lawfirm_employee_id', 'role', 'is_primary', 'from', 'to'],
    sort: '-from',
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lr all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
    auditor: 'lr all',
  },
  scope: caseScope({
    assigned: (viewer) => (viewer.user_type === 'lawfirm' ? ofPeopleSeen(viewer) : true),
    firm: ofPeopleSeen,
    subsidiary: ofPeopleSeen,
    office: () => false,
    portfolio: () => false,
  }),
  caseField: 'patient_id',
  unique: [['patient_id', 'lawfirm_employee_id', 'from']],
  check: (row) =>
    broken(
      [endsBefore(row.from, row.to), 'to', 'before_start'],
      [row.is_primary && row.to, 'is_primary', 'already_ended'],
    ),
})
