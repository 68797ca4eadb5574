import type { WriteAddress } from '#domain/calls/index.ts'
import { actingRole, type Actor } from '#domain/rules/transitions/actor.ts'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import type { FormValues } from '../../../api/typed-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useBegunVersion } from '../../../records/form/begun-version.ts'
import { useMoneyChanged, useSettlements, type LienRow } from '../money/money-queries.ts'

type LienAddress = Extract<WriteAddress, `POST /lien/{id}/${string}`>
type ReversalAddress = Extract<LienAddress, `${string}/{eventId}/reversal`>
/** Changes nothing of the lien. */
type RequestAddress = 'POST /lien/{id}/request_answer'

/** Of a dialog: sends a command with the version that the viewer saw as it opened, and refreshes the money of the case, also after a conflict. */
export function useLienCommand(row: LienRow, patientId: string) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)
  const against = useBegunVersion(row.version)
  const { id } = row

  async function done(send: Parameters<typeof against>[0]): Promise<void> {
    try {
      await against(send)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(t('liens:done'))
    await changed()
  }

  return {
    command: (address: Exclude<LienAddress, ReversalAddress | RequestAddress>, form: FormValues, key: string) =>
      done((expected_version, named) =>
        api.call(address, { params: { id }, form: { ...form, expected_version }, key: named(key) }),
      ),
    /** Reverses one entry of the lien. */
    reverse: (address: ReversalAddress, eventId: string, form: FormValues, key: string) =>
      done((expected_version, named) =>
        api.call(address, { params: { id, eventId }, form: { ...form, expected_version }, key: named(key) }),
      ),
  }
}

/** The viewer as an actor of the state machines. It only hides commands; the server decides. */
export function useMoneyActor(patientId: string): Actor | undefined {
  const signedIn = useSession()
  const { data: settlements } = useSettlements(patientId)
  if (!signedIn) return undefined
  const role = actingRole(signedIn.role.title, signedIn.role.level)
  // Of the staff, only billing may write settlement lines.
  return role && { role, id: signedIn.id, department: settlements?.may_write ? 'billing' : null }
}
