import type { WriteAddress } from '#domain/calls/index.ts'
import { actingRole, type Actor } from '#domain/rules/transitions/actor.ts'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import type { FormValues } from '../../../api/typed-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useMoneyChanged, useSettlements, type LienRow } from '../money/money-queries.ts'

type LienAddress = Extract<WriteAddress, `POST /lien/{id}/${string}`>
type ReversalAddress = Extract<LienAddress, `${string}/{eventId}/reversal`>

/** Sends a command with the version that the viewer saw, and refreshes the money of the case, also after a conflict. */
export function useLienCommand(row: LienRow, patientId: string) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)
  const { id } = row

  async function done(send: (versioned: { expected_version: number | undefined }) => Promise<unknown>): Promise<void> {
    try {
      await send({ expected_version: row.version })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(t('liens:done'))
    await changed()
  }

  return {
    command: (address: Exclude<LienAddress, ReversalAddress>, form: FormValues, key: string) =>
      done((versioned) => api.call(address, { params: { id }, form: { ...form, ...versioned }, key })),
    /** Reverses one entry of the lien. */
    reverse: (address: ReversalAddress, eventId: string, form: FormValues, key: string) =>
      done((versioned) => api.call(address, { params: { id, eventId }, form: { ...form, ...versioned }, key })),
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
