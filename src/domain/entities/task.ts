import { any, equal } from '../access/filter.ts'
import type { Viewer } from '../access/viewer.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope, staffCaseScope } from './shapes/case-scope.ts'

export const taskKinds = ['general', 'call', 'papers', 'visit', 'money', 'deadline'] as const

const ofCases = caseScope()

/** A task is the business of its assignee and its author, and of those on its case. */
function assigned(viewer: Viewer) {
  if (viewer.user_type === 'lawfirm') return false
  return any(equal('assignee_id', viewer.id), equal('created_by', viewer.id), ofCases.assigned?.(viewer) ?? false)
}

/** Something that a person has to do by a day, with or without a case. It is the staff's own. */
export const task = defineEntity({
  name: 'task',
  area: 'cases',
  place: 12,
  home: '/patients/*',
  fields: {
    title: f.text({ max: 200, required: true }),
    patient_id: f.ref('patient', { fixed: true }),
    assignee_id: f.ref('user', { required: true }),
    due_on: f.date({ required: true }),
    kind: f.choice(taskKinds, { required: true, initial: 'general' }),
    source: f.choice(['hand', 'rule', 'event'], { required: true, readOnly: true, initial: 'hand' }),
    done_at: f.moment({ readOnly: true }),
    done_by: f.ref('user', { readOnly: true }),
  },
  label: ['title'],
  list: {
    columns: ['title', 'patient_id', 'assignee_id', 'due_on', 'kind', 'source', 'done_at', 'done_by', 'created_by'],
    sort: 'due_on',
    search: ['title'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu all',
    underwriter: 'lrcu all',
    auditor: 'lr all',
  },
  scope: { ...staffCaseScope(), assigned },
  caseField: 'patient_id',
})
