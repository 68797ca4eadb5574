import type { Feature } from '#server/feature.ts'
import { answerTasks } from './calls.ts'
import { taskEvents } from './events.ts'
import { taskRules } from './rules.ts'

export const tasks: Feature = {
  calls: ({ callerDatabase }) => answerTasks(callerDatabase),
  rules: () => ({ task: taskRules }),
  events: taskEvents,
}
