import type { EventHandlers } from '#server/events/handlers.ts'

/** A new message brings a reply that was put off back before its day, to all who put it off. */
export const inboxEvents: EventHandlers = {
  async message_received(tx, { patientId }) {
    await tx.query({
      name: 'work-reply',
      text: 'delete from work_mark where entry = $1',
      values: [`reply:${patientId}`],
    })
  },
}
