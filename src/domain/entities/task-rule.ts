import * as f from '../fields/index.ts'
import { caseStatuses } from '../rules/transitions/case-status-facts.ts'
import { underwritingCategories } from '../rules/transitions/underwriting-categories.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { broken } from './shapes/row-rules.ts'
import { taskKinds } from './task.ts'

/** A task that is made by itself when a case comes to a status or a stage, once for each case. */
export const taskRule = defineLookUp({
  name: 'task_rule',
  place: 10,
  home: '/settings/task-templates',
  fields: {
    on_status: f.choice(caseStatuses),
    on_stage: f.choice(underwritingCategories),
    // Whose task it is; a case without that person's duty filled falls to the other one.
    responsible: f.choice(['case_manager', 'underwriter'], { required: true, initial: 'case_manager' }),
    due_in_days: f.integer({ max: 365, required: true, initial: 0 }),
    kind: f.choice(taskKinds, { required: true, initial: 'general' }),
  },
  grants: { admin: 'lrcud all', employee: 'lr all', case_manager: 'lr all', underwriter: 'lr all', auditor: 'lr all' },
  check: (row) =>
    broken(
      [!row.on_status && !row.on_stage, 'on_status', 'required'],
      [row.on_status && row.on_stage, 'on_stage', 'not_allowed'],
    ),
})
