import { actingRole, type Actor } from '#domain/rules/transitions/actor.ts'
import { useSession } from '../../../api/use-session.ts'
import { useSettlements } from '../../../case/money/use-money.ts'

/** Who asks, in the words of the machines. It only hides what would be refused; the server decides by itself. */
export function useMoneyActor(patientId: string): Actor | undefined {
  const signedIn = useSession()
  const { data: settlements } = useSettlements(patientId)
  if (!signedIn) return undefined
  const role = actingRole(signedIn.role.title, signedIn.role.level)
  // Of the portal's employees, those of the accounts are the ones who may write settlement lines.
  return role && { role, id: signedIn.id, department: settlements?.may_write ? 'billing' : null }
}
