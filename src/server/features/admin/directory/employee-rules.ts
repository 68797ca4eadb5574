import type { employee } from '#domain/entities/employee.ts'
import type { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import type { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import type { PersonRecord } from '#domain/access/person-records.ts'
import { loginOfRecord, type EntryValues } from '#server/workflow/person-records.ts'

/** A supervisor chain has no loops, and employees who left can't sign in. */
export const employeeRules: RecordRules<Row<typeof employee>> = {
  prepare: ({ said, row, viewer }) => {
    const isOver = said.end_date && said.end_date < todayAt(viewer.time_zone)
    if (isOver && row.user_id === viewer.id) throw invalid({ end_date: ['own_login'] })
    return Promise.resolve({})
  },
  create: (draft, id) => ({ set: ownLogin('employee', draft), after: draft.end_date ? [left(id)] : [] }),
  update: (before, patch) => {
    const { id } = before
    return {
      before: patch.supervisor_id ? [above(id, patch.supervisor_id)] : [],
      after: patch.end_date || patch.user_id ? [left(id)] : [],
    }
  },
}

/** A new entry is linked to the log-in with its email address, unless another is given. */
function ownLogin(record: PersonRecord, draft: EntryValues): Record<string, Sql> {
  return draft.user_id ? {} : { user_id: loginOfRecord(record, draft) }
}

export const lawfirmEmployeeRules: RecordRules<Row<typeof lawfirmEmployee>> = {
  create: (draft) => ({ set: ownLogin('lawfirm_employee', draft) }),
}

export const subsidiaryEmployeeRules: RecordRules<Row<typeof subsidiaryEmployee>> = {
  create: (draft) => ({ set: ownLogin('subsidiary_employee', draft) }),
}

const left = (id: string): Sql => sql`select close_log_ins_of_leavers(${id})`

/** `union` ends the walk also where a circle stands already. */
function above(id: string, supervisor: string): Sql {
  return sql`select require(not exists(with recursive above (id) as (
      select ${supervisor}::uuid
      union
      select e.supervisor_id from above join employee e on e.id = above.id where e.supervisor_id is not null
    ) select from above where id = ${id}), 'CW422', 'supervisor_id:circular')`
}
