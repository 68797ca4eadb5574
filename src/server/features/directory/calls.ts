import { employee } from '#domain/entities/employee.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { medicalProviderOffice } from '#domain/entities/medical-provider-office.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import { listName, type Entity } from '#domain/entity.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { ShortLists } from '#server/workflow/short-lists.ts'
import { raw } from '#server/records/sql.ts'

/** The people of the portal by what they do, and the people and places of one organisation. */
export function directoryCalls({ shortLists }: { shortLists: ShortLists }): Call[] {
  return [
    employeesWho(shortLists, 'is_casemanager', 'case_managers'),
    employeesWho(shortLists, 'is_underwriter', 'underwriters'),
    listBelow(shortLists, lawfirmEmployee, lawfirm),
    listBelow(shortLists, subsidiaryEmployee, subsidiary),
    listBelow(shortLists, medicalProviderOffice, medicalProvider),
  ]
}

function employeesWho(shortLists: ShortLists, flag: 'is_casemanager' | 'is_underwriter', list: string): Call {
  const where = raw(`t.is_active and exists (select from "user" u
    where u.id = t.user_id and u.${flag} and u.is_active and u.deleted_at is null)`)
  return defineCall({
    method: 'GET',
    path: `/employee/${list}`,
    tag: 'employee',
    summary: `The employees who work as ${list.replace('_', ' ')}`,
    answer: [list],
    handle: ({ caller }) => shortLists.all(employee, caller, { where, as: list }),
  })
}

function listBelow(shortLists: ShortLists, entity: Entity, parent: Entity): Call {
  const list = listName(entity)
  // The first clients wrote `by_lawfirm`, and so on for every organisation.
  return defineCall({
    method: 'GET',
    path: `/${entity.name}/by_${parent.name}/{id}`,
    tag: entity.name,
    summary: `All ${list} of one ${parent.name}`,
    answer: [list],
    handle: ({ c, caller }) =>
      shortLists.all(entity, caller, { parent: { entity: parent, id: idParam(c), field: `${parent.name}_id` } }),
  })
}
