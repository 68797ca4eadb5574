import * as v from 'valibot'
import { employee } from '../entities/employee.ts'
import { lawfirmEmployee } from '../entities/lawfirm-employee.ts'
import { medicalProviderOffice } from '../entities/medical-provider-office.ts'
import { subsidiaryEmployee } from '../entities/subsidiary-employee.ts'
import { defineCall } from './define-call.ts'
import { shownRow } from './shown-row.ts'

// The first clients wrote `by_lawfirm`, and so on for every organization.
export const directoryCalls = {
  caseManagers: defineCall({
    method: 'GET',
    path: '/employee/case_managers',
    tag: 'employee',
    summary: 'Employees who work as case managers',
    answer: v.strictObject({ case_managers: v.array(shownRow(employee)) }),
  }),
  underwriters: defineCall({
    method: 'GET',
    path: '/employee/underwriters',
    tag: 'employee',
    summary: 'Employees who work as underwriters',
    answer: v.strictObject({ underwriters: v.array(shownRow(employee)) }),
  }),
  lawfirmEmployees: defineCall({
    method: 'GET',
    path: '/lawfirm_employee/by_lawfirm/{id}',
    tag: 'lawfirm_employee',
    summary: 'All employees of a law firm',
    answer: v.strictObject({ lawfirm_employees: v.array(shownRow(lawfirmEmployee)) }),
  }),
  subsidiaryEmployees: defineCall({
    method: 'GET',
    path: '/subsidiary_employee/by_subsidiary/{id}',
    tag: 'subsidiary_employee',
    summary: 'All employees of a subsidiary',
    answer: v.strictObject({ subsidiary_employees: v.array(shownRow(subsidiaryEmployee)) }),
  }),
  offices: defineCall({
    method: 'GET',
    path: '/medical_provider_office/by_medical_provider/{id}',
    tag: 'medical_provider_office',
    summary: 'All offices of a medical provider',
    answer: v.strictObject({ medical_provider_offices: v.array(shownRow(medicalProviderOffice)) }),
  }),
}
