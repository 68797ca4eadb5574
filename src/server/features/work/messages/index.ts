import type { Feature } from '#server/feature.ts'
import { MINUTE } from '#server/jobs.ts'
import { withFile } from '#server/uploads/with-file.ts'
import { answerMessages } from './calls.ts'
import { answerChat } from './chat-calls.ts'
import { answerConversations } from './conversation-calls.ts'
import { escalateUnread } from './escalations.ts'
import { unseenOfPatients } from './notifications.ts'
import { remindOfUnread } from './reminders.ts'
import { messageRules } from './rules.ts'
import { wakeConversations } from './snoozed.ts'
import { answerTickets } from './ticket-calls.ts'
import { unreadThreads } from './unread-threads.ts'

export const messages: Feature = {
  calls: (services) => [
    ...answerMessages(services),
    ...answerConversations(services),
    ...answerChat(services),
    ...answerTickets(services),
  ],
  rules: ({ complete }) => ({ message: withFile('message', complete, messageRules) }),
  jobs: ({ pool, config, signature, now }) => {
    const unread = { pool, waits: config.waits, portal: config.publicUrl, house: signature.name, now }
    return [
      { name: 'remind of unread messages', every: MINUTE, run: () => remindOfUnread(unread) },
      { name: 'escalate unread messages', every: MINUTE, run: () => escalateUnread(unread) },
      { name: 'wake snoozed conversations', every: MINUTE, run: () => wakeConversations(unread) },
    ]
  },
  events: unreadThreads,
  live: ({ callerDatabase, audit }) => unseenOfPatients(callerDatabase, audit),
}
