import type { EventHandlers } from '#server/events/handlers.ts'
import { queuePush } from '#server/realtime/push/queue.ts'

/** What can wait until its day is not told at once. */
const IS_URGENT = `select from task where id = $1 and assignee_id = $2 and done_at is null and deleted_at is null
  and due_on <= current_date`

export const taskEvents: EventHandlers = {
  async task_assigned(tx, { taskId, userId }) {
    const { rowCount } = await tx.query({ name: 'task-urgent', text: IS_URGENT, values: [taskId, userId] })
    if (rowCount === 1) await queuePush(tx, { kind: 'task', topic: taskId, userId })
  },
}
