import type { lawfirm } from '#domain/entities/lawfirm.ts'
import type { Row } from '#domain/entity.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** The cases of a firm are opened for its manager: someone who still works here. */
export const lawfirmRules: RecordRules<Row<typeof lawfirm>> = {
  create: ({ case_manager_id: manager }) => ({ before: working(manager) }),
  update: (before, { case_manager_id: manager }) => ({
    before: manager === before.case_manager_id ? [] : working(manager),
  }),
}

const working = (manager: string | null | undefined): Sql[] =>
  manager ? [sql`select require(works_here(${manager}), 'CW422', 'case_manager_id:not_found')`] : []
