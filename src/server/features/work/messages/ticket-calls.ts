import { messagesCalls } from '#domain/calls/messages.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { limitRate } from '#server/http/rate-limits.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Tickets } from '#server/realtime/tickets.ts'

/** Far more than all the tabs of a person ever ask for. */
const TICKETS_A_MINUTE = 120

export function answerTickets({
  callerDatabase,
  tickets,
}: {
  callerDatabase: CallerDatabase
  tickets: Tickets
}): Call[] {
  const issued = limitRate(TICKETS_A_MINUTE)
  return [
    implement(messagesCalls.socketTicket, async ({ c, caller }) => {
      issued.count(c.get('userId'))
      // The database says whether the session lives; what is in memory may be older than its end.
      await callerDatabase.run(caller, () => [])
      return tickets.issue(caller.sessionId)
    }),
  ]
}
