import { actingRole, isAmong, type Actor } from '#domain/rules/transitions/actor.ts'
import type { Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'

/** The caller as an actor of the state machines. */
export async function actorOf({ viewer, row }: Work): Promise<Actor | undefined> {
  const role = actingRole(viewer.role, viewer.level)
  if (!role) return undefined
  const employee =
    viewer.employee_id &&
    (await row(sql<{ department: string | null }>`select department from employee where id = ${viewer.employee_id}`))
  return {
    role,
    id: viewer.id,
    department: employee ? employee.department : null,
  }
}

const accounts = ['admin', 'employee:billing'] as const

/** The administrator and the billing department write the portal's books. */
export function keepsAccounts(actor: Actor | undefined): boolean {
  return actor !== undefined && isAmong(actor, accounts)
}
