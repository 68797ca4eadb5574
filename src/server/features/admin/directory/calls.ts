import { directoryCalls } from '#domain/calls/directory.ts'
import { employee } from '#domain/entities/employee.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { medicalProviderOffice } from '#domain/entities/medical-provider-office.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { ShortLists } from '#server/workflow/short-lists.ts'
import { raw } from '#server/records/sql.ts'

/** The people of the portal by what they do, and the people and places of one organization. */
export function answerDirectory({ shortLists }: { shortLists: ShortLists }): Call[] {
  function employeesWho(flag: 'is_casemanager' | 'is_underwriter', list: string, caller: Caller): Promise<string> {
    const where = raw(`t.is_active and exists (select from "user" u
      where u.id = t.user_id and u.${flag} and u.is_active and u.deleted_at is null)`)
    return shortLists.all(employee, caller, { where, as: list })
  }
  const below = (entity: Entity, parent: Entity, id: string, caller: Caller): Promise<string> =>
    shortLists.all(entity, caller, { parent: { entity: parent, id, field: `${parent.name}_id` } })

  return [
    implement(directoryCalls.caseManagers, ({ caller }) => employeesWho('is_casemanager', 'case_managers', caller)),
    implement(directoryCalls.underwriters, ({ caller }) => employeesWho('is_underwriter', 'underwriters', caller)),
    implement(directoryCalls.lawfirmEmployees, ({ caller, params: { id } }) =>
      below(lawfirmEmployee, lawfirm, id, caller),
    ),
    implement(directoryCalls.subsidiaryEmployees, ({ caller, params: { id } }) =>
      below(subsidiaryEmployee, subsidiary, id, caller),
    ),
    implement(directoryCalls.offices, ({ caller, params: { id } }) =>
      below(medicalProviderOffice, medicalProvider, id, caller),
    ),
  ]
}
