import { demoLookUpSeeds } from '#domain/seeds/index.ts'
import { chatRow } from './chat.ts'
import { chiropractorRow, medicalProviderRow, officeRow } from './facilities.ts'
import { codeId } from './ids.ts'
import { FOUNDED, funder, lawfirm, subsidiary } from './organisations.ts'
import { employeeRow, lawfirmEmployeeRow, subsidiaryEmployeeRow, subsidiaryUserRow } from './people.ts'
import type { AnyRow } from './rows.ts'
import { demo, type Size } from './sizes.ts'
import { userRows } from './users.ts'
import { employeesIn } from './who.ts'

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** All people and organizations that the cases refer to. */
export function directoryRows(size: Size, today: string): Record<string, AnyRow[]> {
  const managers = employeesIn('case_management', demo.employees)
  return {
    insurance_company: demoLookUpSeeds.insurance_company.map((seed) => ({
      ...seed,
      id: codeId('insurance_company', seed.code),
      created_at: FOUNDED,
    })),
    subsidiary: times(size.subsidiaries, subsidiary),
    lawfirm: times(size.lawfirms, (index) => lawfirm(index, managers)),
    lawfirm_employee: times(size.lawfirmEmployees, lawfirmEmployeeRow),
    funder: times(size.funders, funder),
    medical_provider: times(size.providers, medicalProviderRow),
    medical_provider_office: times(size.offices, officeRow),
    chiropractor: times(size.chiropractors, chiropractorRow),
    user: userRows(size),
    employee: times(size.employees, employeeRow),
    subsidiary_employee: times(size.subsidiaryEmployees, subsidiaryEmployeeRow),
    subsidiary_user: times(size.subsidiaryUsers, subsidiaryUserRow),
    message: times(size.chatMessages, (index) => chatRow(index, today)),
  }
}
