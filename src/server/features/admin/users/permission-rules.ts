import type { permission } from '#domain/entities/permission.ts'
import type { Row } from '#domain/entity.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql } from '#server/records/sql.ts'

/** A permission in use keeps its name, so that roles stay readable. */
export const permissionRules: RecordRules<Row<typeof permission>> = {
  remove: (before) => ({
    before: [
      sql`select require(not exists(select from role where deleted_at is null
        and grants @> ${JSON.stringify([{ permission: before.codename }])}::jsonb), 'CW431', 'role')`,
    ],
  }),
}
