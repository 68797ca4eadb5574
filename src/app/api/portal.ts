import { createClient } from './client.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'

/** Why a session ended without the person asking for it. */
export type EndReason = 'refused' | 'expired'

let whenEnded: (reason: EndReason) => void = () => undefined

export function onSessionEnd(listener: (reason: EndReason) => void): void {
  whenEnded = listener
}

export const queryClient = createQueryClient()

export const session = createSession({ local: localStorage, tab: sessionStorage })

export function endSession(reason: EndReason): void {
  session.end()
  queryClient.clear()
  whenEnded(reason)
}

export const api = createClient(session, () => endSession('refused'))
