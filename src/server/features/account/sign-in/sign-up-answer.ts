import { signUpMail } from '#domain/rules/sign-up-mail.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import { mailReader, queueMail } from '#server/mail/queue.ts'
import { INVITATION_MINUTES, resetLink } from './reset.ts'

/** Mails the answer to a sign-up request. The link in an approval proves that the address is the author's own. */
export const signUpAnswers: EventHandlers = {
  async sign_up_answered(tx, { userId, answer, portal, house }) {
    const reader = await mailReader(tx, userId)
    if (!reader) return
    const { name, language } = reader
    if (answer === 'declined') {
      await queueMail(tx, reader, signUpMail('declined', language, { name, link: undefined, house }))
      return
    }
    const link = portal ? await resetLink(tx, userId, portal, null, INVITATION_MINUTES) : undefined
    await queueMail(tx, reader, signUpMail('approved', language, { name, link, house }), 'own log-in')
  },
}
