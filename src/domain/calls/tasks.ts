import * as v from 'valibot'
import { task } from '../entities/task.ts'
import { defineCall } from './define-call.ts'
import { shownRow } from './shown-row.ts'

const tag = 'task'

const doneInput = v.strictObject({ done: v.boolean('required') })
export type DoneInput = v.InferOutput<typeof doneInput>

export const tasksCalls = {
  done: defineCall({
    method: 'POST',
    path: '/task/{id}/done',
    tag,
    summary: 'Say that a task is done, or open it again',
    body: doneInput,
    answer: v.strictObject({ task: v.nullable(shownRow(task)) }),
  }),
  assignees: defineCall({
    method: 'GET',
    path: '/task_assignees',
    tag,
    summary: 'Users whom a task can be given to',
    answer: v.strictObject({ users: v.array(v.strictObject({ id: v.string(), name: v.string() })) }),
  }),
}
