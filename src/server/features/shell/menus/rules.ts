import type { menuItem } from '#domain/entities/menu-item.ts'
import type { Row } from '#domain/entity.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/** Maximum depth: a group, a collapsible group and its entries. */
const DEEPEST = 3

/** What the entries of a navigation must be to one another; what each is by itself, its definition says. */
export const menuItemRules: RecordRules<Row<typeof menuItem>> = {
  create: (draft, id) => ({ before: draft.parent_id ? fits(id, draft.parent_id) : [] }),
  update: (before, patch) => ({ before: patch.parent_id ? fits(before.id, patch.parent_id) : [] }),
}

// Both walks end: a circle is longer than the deepest tree.
function fits(id: string, parent: string): Sql[] {
  const above = sql`with recursive above (id, depth) as (
      select ${parent}::uuid, 1
      union all
      select m.parent_id, depth + 1 from above join menu_item m on m.id = above.id
      where m.parent_id is not null and depth <= ${DEEPEST}
    )`
  const below = sql`with recursive below (id, height) as (
      select ${id}::uuid, 1
      union all
      select m.id, height + 1 from below join menu_item m on m.parent_id = below.id
      where m.deleted_at is null and height <= ${DEEPEST}
    )`
  return [
    sql`select require(not exists(${above} select from above where id = ${id}), 'CW422', 'parent_id:circular')`,
    sql`select require((${above} select max(depth) from above) + (${below} select max(height) from below) <= ${DEEPEST},
      'CW422', 'parent_id:too_deep')`,
  ]
}
