import { Refusal } from '#domain/errors.ts'
import { newRoleView } from '#domain/lists/role-view.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import { rowsAs, type Gate } from '#server/records/gate.ts'
import { listFor } from './lists.ts'
import { keepView, removeView, viewsOf } from './views.ts'

/** Ways to look at a list, kept by administrators for everybody of a role. */
export function roleViewCalls({ gate }: { gate: Gate }): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/role_view/by_list/{list}',
      tag: 'role_view',
      summary: "The views of a list that the caller's role has; for administrators those of all roles",
      answer: ['role_views'],
      handle: async ({ c, caller }) => {
        const role_views = await rowsAs(gate, caller, (viewer) => {
          const list = listFor(viewer, c.req.param('list'))
          if (!list) throw new Refusal('NOT_FOUND')
          return viewsOf(list, viewer)
        })
        return { role_views }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/role_view/create',
      tag: 'role_view',
      summary: 'Keeps filters, sort and, of a report, columns as a view for everybody of a role; for administrators',
      status: 201,
      body: newRoleView,
      answer: ['role_view'],
      handle: ({ caller, body, key }) => command(gate, caller, key, (work) => keepView(work, body)),
    }),
    defineCall({
      method: 'DELETE',
      path: '/role_view/delete/{id}',
      tag: 'role_view',
      summary: 'Removes a view of a role; for administrators',
      answer: ['role_view'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => removeView(work, idParam(c))),
    }),
  ]
}
