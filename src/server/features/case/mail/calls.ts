import type { Context } from 'hono'
import type pg from 'pg'
import { mailCalls } from '#domain/calls/mail.ts'
import type { FileStore } from '#server/files/store.ts'
import { todayOf } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { mailFacts } from './mail-facts.ts'
import type { Letterhead, Signature } from '#server/mail/letterhead.ts'
import { composer, templateIn, templateQuestion } from './compose.ts'
import { emailData } from './email-data.ts'
import { outboxPage, readMail } from './outbox.ts'
import { previewTemplate } from './preview-template.ts'
import { caseQuestions } from './questions.ts'
import { sendAgain, sendEmail } from './send.ts'
import { openShared, revokeLink } from './shared-document.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
  readonly signature: Signature
  /** Whether mail leaves the outbox. */
  readonly leaves: boolean
  /** Whether the outbox shows the links by which people choose their passwords. */
  readonly tellsLinks: boolean
  readonly store: FileStore
}

export function answerMail({
  pool,
  callerDatabase,
  audit,
  portal,
  signature,
  leaves,
  tellsLinks,
  store,
}: Parts): Call[] {
  const houseOf = (c: Context): Letterhead => ({ ...signature, url: portal(c) })
  return [
    implement(mailCalls.data, ({ caller, params }) => emailData({ callerDatabase, audit, leaves }, caller, params.id)),
    implement(
      mailCalls.preview,
      async ({ c, caller, params: { id }, body: input }) => {
        const { viewer, results } = await callerDatabase.run(caller, (asking) => [
          templateQuestion(input),
          ...caseQuestions(asking, id),
        ])
        const [found, ...about] = results
        const facts = mailFacts(about)
        const draft = { input, template: templateIn(input, found), facts, house: houseOf(c), today: todayOf(viewer) }
        const { mail } = composer(draft, 'recipient')(input.recipient)
        const detail = { as: 'email_preview' }
        await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
        return mail
      },
      { reads: true },
    ),
    implement(
      mailCalls.previewTemplate,
      async ({ c, caller, body: input }) => {
        const id = input.patient_id
        const { viewer, results } = await callerDatabase.run(caller, (asking) => caseQuestions(asking, id))
        const shown = previewTemplate(input, mailFacts(results), houseOf(c), todayOf(viewer))
        const detail = { as: 'template_preview' }
        await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
        return shown
      },
      { reads: true },
    ),
    implement(mailCalls.send, ({ c, caller, params, body, key }) =>
      command(callerDatabase, caller, key, (work) => sendEmail(work, params.id, body, houseOf(c))),
    ),
    implement(mailCalls.outbox, ({ caller, query }) => outboxPage({ callerDatabase, audit, leaves }, caller, query)),
    implement(mailCalls.read, ({ caller, params }) =>
      readMail({ callerDatabase, audit, tellsLinks }, caller, params.id),
    ),
    implement(mailCalls.sendAgain, ({ caller, params, key }) =>
      command(callerDatabase, caller, key, (work) => sendAgain(work, params.id)),
    ),
    implement(mailCalls.revokeLink, ({ caller, params, key }) =>
      command(callerDatabase, caller, key, (work) => revokeLink(work, params.id)),
    ),
    implement(mailCalls.openLink, ({ c, params }) => openShared({ pool, audit, store }, c, params.token, portal(c)), {
      open: true,
      refusesInText: true,
    }),
  ]
}
