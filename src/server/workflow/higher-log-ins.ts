import { levels } from '#domain/access/levels.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { sql, type Sql } from '#server/records/sql.ts'

/**
 * A log-in whose role has a higher level is beyond one's reach, whatever the grants say: given another address, it would be
 * taken over by the link that is mailed there.
 */
export function withinOwnLevel({ level }: Viewer, userId: string): Sql {
  const higher = levels.slice(0, levels.indexOf(level))
  return sql`select require(not exists(select from "user" u join role r on r.id = u.role_id
    where u.id = ${userId} and r.level = any(${higher})), 'CW404')`
}
