import { queryOptions } from '@tanstack/react-query'
import { type CaseRow, heldCases } from './known-case.ts'
import { ownDevice } from './own-device.ts'

export interface KeptCaseHere {
  readonly id: string
  readonly row: CaseRow | undefined
  readonly pinned: boolean
}

export interface KeptHere {
  readonly patients: number
  /** When the server last answered, in milliseconds. */
  readonly asOf: number
  /** Storage used by the portal in bytes, if the browser reports it. */
  readonly bytes: number | undefined
  /** Storage quota in bytes. */
  readonly quota: number | undefined
  /** Whether the storage is persistent, if the browser reports it. */
  readonly lasting: boolean | undefined
  readonly cases: readonly KeptCaseHere[]
}

/** `lock first`: a PIN or passkey must be set before data may be stored. */
async function keptHere(): Promise<KeptHere | 'lock first' | null> {
  const device = await ownDevice()
  if (device && !device.keeps) return 'lock first'
  const syncState = await device?.replica.syncState()
  if (!device || !syncState) return null
  // Those kept ahead of need come and go by themselves.
  const cases = (await device.answers.cases()).filter(({ used, pinned }) => used > 0 || pinned)
  const ids = cases.map(({ id }) => id)
  const rows = await heldCases(device.replica, ids)
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return {
    patients: syncState.entityStates.patient?.count ?? 0,
    asOf: syncState.heard_at,
    bytes: usage,
    quota,
    lasting: await navigator.storage?.persisted?.(),
    cases: cases.map(({ id, pinned }) => ({ id, pinned, row: rows.get(id) })),
  }
}

/** The signed-in user's data on this device; none before the server has set the policy. */
export const keptHereQuery = queryOptions({ queryKey: ['device', 'kept'], staleTime: 0, gcTime: 0, queryFn: keptHere })

export const keptCaseActions = {
  keep: async (id: string) => {
    await (await ownDevice())?.answers.pin(id, true)
    // Pinning a case requests persistent storage; the browser may decline.
    await navigator.storage?.persist?.()
  },
  release: async (id: string) => (await ownDevice())?.answers.pin(id, false),
  forget: async (id: string) => (await ownDevice())?.answers.forget([id]),
}
export type KeptCaseAction = keyof typeof keptCaseActions
