import { tasksCalls, type DoneInput } from '#domain/calls/tasks.ts'
import { task } from '#domain/entities/task.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, type Work } from '#server/records/commands.ts'
import { raw, sql } from '#server/records/sql.ts'
import { isAssignable } from './rules.ts'

export function answerTasks(callerDatabase: CallerDatabase): Call[] {
  return [
    implement(tasksCalls.done, ({ caller, params, body, key }) =>
      command(callerDatabase, caller, key, (work) => finish(work, params.id, body)),
    ),
    implement(tasksCalls.assignees, async ({ caller }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => {
        if (rowsFor(task, 'create', viewer) === false) throw new Refusal('NOT_FOUND')
        return [
          sql<{
            id: string
            name: string
          }>`select u.id, u.name from "user" u where ${isAssignable('u')} order by u.name, u.id`,
        ]
      })
      return { users: results[0].rows }
    }),
  ]
}

/** It says how the task is to be, so that an order that waited on a device needs no version of it. */
async function finish(work: Work, id: string, { done }: DoneInput): Promise<string> {
  const held = await work.hold(task, id, 'update')
  if ((held.done_at !== null) !== done) {
    await work.change(task, id, {
      done_at: done ? raw('now()') : raw('null'),
      done_by: done ? sql`${work.viewer.id}::uuid` : raw('null'),
    })
    await work.note({
      action: 'update',
      entity: 'task',
      entityId: id,
      patientIds: held.patient_id ? [held.patient_id] : [],
      detail: { done: [!done, done] },
    })
  }
  return `{"task":${await work.shown(task, id, 'read')}}`
}
