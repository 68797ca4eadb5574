import { accountNotice } from '#domain/rules/mail/account-notices.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import { mailReader, queueMail } from '#server/mail/queue.ts'

/** What users hear of changes to their log-ins, each in the language of the log-in. */
export const mailToUsers: EventHandlers = {
  async address_changed(tx, { userId, formerly, at, portal, house }) {
    const reader = await mailReader(tx, userId)
    if (!reader) return
    const notice = accountNotice(reader.language, 'address_changed', { name: reader.name, at, portal, house })
    await queueMail(tx, { ...reader, email: formerly }, notice, 'own log-in')
  },
}
