import type { Viewer } from '#domain/access/viewer.ts'
import type { role } from '#domain/entities/role.ts'
import type { Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** Only administrators add and remove roles, whatever the grants of a role say; who may change one, its definition says. */
export const roleRules: RecordRules<Row<typeof role>> = {
  create: (_draft, _id, viewer) => {
    refuseOthers(viewer)
    return {}
  },
  update: (before, patch) => ({
    before: patch.level && patch.level !== 'user' ? [heldByStaffOnly(before.id)] : [],
  }),
  remove: (_before, viewer) => {
    refuseOthers(viewer)
    return {}
  },
}

function refuseOthers({ level }: Viewer): void {
  if (level !== 'admin') throw new Refusal('NOT_FOUND')
}

/** Users of other organizations hold roles of the lowest level. */
function heldByStaffOnly(roleId: string): Sql {
  return sql`select require(not exists(select from "user" where role_id = ${roleId}
    and user_type <> 'staff' and deleted_at is null), 'CW422', 'level:not_allowed')`
}
