import type { Viewer } from '#domain/access/viewer.ts'
import type { task } from '#domain/entities/task.ts'
import type { Row } from '#domain/entity.ts'
import { emitted } from '#server/events/emit.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type Task = Row<typeof task>

/** Users who can do a task: the portal's own people, as long as they can sign in. */
export const isAssignable = (alias: string): Sql =>
  raw(`${alias}.user_type = 'staff' and ${alias}.is_active and ${alias}.deleted_at is null`)

export const taskRules: RecordRules<Task> = {
  create: ({ assignee_id: assignee }, id, viewer) => ({ before: [fits(assignee)], after: told(id, assignee, viewer) }),
  update(before, patch, viewer) {
    const { assignee_id: assignee = before.assignee_id, due_on: due = before.due_on } = patch
    const isGiven = assignee !== before.assignee_id
    return {
      before: isGiven ? [fits(assignee)] : [],
      after: isGiven || due < before.due_on ? told(before.id, assignee, viewer) : [],
    }
  },
}

/** Those who give themselves something to do know of it. */
function told(taskId: string, assignee: string | undefined, viewer: Viewer): Sql[] {
  return assignee === undefined || assignee === viewer.id
    ? []
    : [emitted({ kind: 'task_assigned', taskId, userId: assignee })]
}

const fits = (assignee: string | undefined): Sql =>
  sql`select require(works_here(${assignee}) and exists(select from "user" u where u.id = ${assignee}::uuid
    and ${isAssignable('u')}), 'CW422', 'assignee_id:not_found')`
