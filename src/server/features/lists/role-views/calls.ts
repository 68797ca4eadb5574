import { roleViewsCalls } from '#domain/calls/role-views.ts'
import { Refusal } from '#domain/errors.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import { rowsAs, type CallerDatabase } from '#server/records/caller-database.ts'
import { listFor } from './lists.ts'
import { keepView, removeView, viewsOf } from './views.ts'

/** Saved list views that administrators share with a role. */
export function answerRoleViews({ callerDatabase }: { callerDatabase: CallerDatabase }): Call[] {
  return [
    implement(roleViewsCalls.ofList, async ({ caller, params }) => {
      const role_views = await rowsAs(callerDatabase, caller, (viewer) => {
        const list = listFor(viewer, params.list)
        if (!list) throw new Refusal('NOT_FOUND')
        return viewsOf(list, viewer)
      })
      return { role_views }
    }),
    implement(roleViewsCalls.create, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => keepView(work, body)),
    ),
    implement(roleViewsCalls.remove, ({ caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => removeView(work, id)),
    ),
  ]
}
