import * as v from 'valibot'
import { newRoleView } from '../lists/role-view.ts'
import type { ViewedList } from '../lists/viewed-lists.ts'
import { defineCall } from './define-call.ts'

const list = v.custom<ViewedList>(
  (name) => typeof name === 'string' && (name === 'patient' || name.startsWith('report_')),
  'invalid',
)

const roleView = v.strictObject({
  id: v.string(),
  list,
  name: v.string(),
  sort: v.string(),
  /** Several values of one filter are parted by commas. */
  filters: v.record(v.string(), v.string()),
  columns: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
  role_id: v.string(),
  role: v.string(),
})

export const roleViewsCalls = {
  ofList: defineCall({
    method: 'GET',
    path: '/role_view/by_list/{list}',
    tag: 'role_view',
    summary: "Saved views of a list for the caller's role; administrators get those of all roles",
    answer: v.strictObject({ role_views: v.array(roleView) }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/role_view/create',
    tag: 'role_view',
    summary: 'Save filters, sort and report columns as a view for a role; administrators only',
    status: 201,
    body: newRoleView,
    answer: v.strictObject({ role_view: roleView }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/role_view/delete/{id}',
    tag: 'role_view',
    summary: 'Delete a saved view of a role; administrators only',
    answer: v.strictObject({
      role_view: v.strictObject({ id: v.string(), role_id: v.string(), list, name: v.string() }),
    }),
  }),
}
