import { defineCall, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Tickets } from './tickets.ts'

/** Far more than all the tabs of a person ever ask for. */
const TICKETS_A_MINUTE = 120

export function liveCalls({ gate, tickets }: { gate: Gate; tickets: Tickets }): Call[] {
  const asked = limitRate(TICKETS_A_MINUTE)
  return [
    defineCall({
      method: 'POST',
      path: '/socket_ticket',
      tag: 'live',
      summary: 'A one-use ticket of 30 seconds that opens a socket',
      answer: ['token', 'expires_at'],
      handle: async ({ c, caller }) => {
        asked.count(c.get('userId'))
        // The database says whether the session lives; what is in memory may be older than its end.
        await gate.run(caller, () => [])
        return tickets.issue(caller.sessionId)
      },
    }),
  ]
}
