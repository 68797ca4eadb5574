import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { mailFacts } from './mail-facts.ts'
import type { Letterhead, Signature } from '#server/mail/letterhead.ts'
import { compose, templateIn, templateQuestion } from './compose.ts'
import { emailData } from './email-data.ts'
import { outboxPage, readMail } from './outbox.ts'
import { previewTemplate, templateWish } from './preview-template.ts'
import { caseQuestions } from './questions.ts'
import { sendAgain, sendEmail } from './send.ts'
import { openShared, revokeLink, type SharedFile } from './shared-document.ts'
import { previewWish, sendWish } from './wish.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
  readonly signature: Signature
  /** Whether mail leaves the outbox. */
  readonly leaves: boolean
  /** Whether the outbox shows the links by which people choose their passwords. */
  readonly tellsLinks: boolean
  readonly addressOf: (file: SharedFile, portal: string) => Promise<string>
}

const paged = v.pick(pageQuery, ['page', 'page_size'])

export function mailCalls({ pool, gate, audit, portal, signature, leaves, tellsLinks, addressOf }: Parts): Call[] {
  const houseOf = (c: Context): Letterhead => ({ ...signature, url: portal(c) })
  const tag = 'patient'
  return [
    defineCall({
      method: 'GET',
      path: '/patient/{id}/email_data',
      tag,
      summary: 'Whom one may write to about a case, with what, and what was written',
      answer: [
        'patient',
        'leaves',
        'authorization',
        'languages',
        'recipients',
        'templates',
        'appointments',
        'liens',
        'documents',
        'emails',
      ],
      handle: ({ c, caller }) => emailData({ gate, audit, leaves }, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/email_preview',
      tag,
      summary: 'How a mail about a case would read',
      reads: true,
      body: previewWish,
      answer: ['subject', 'html', 'text', 'warnings'],
      handle: async ({ c, caller, body: wish }) => {
        const id = idParam(c)
        const { viewer, results } = await gate.run(caller, (asking) => [
          templateQuestion(wish),
          ...caseQuestions(asking, id),
        ])
        const [found, ...about] = results
        const facts = mailFacts(about)
        const today = new Date().toISOString().slice(0, 10)
        const draft = { wish, template: templateIn(wish, found), facts, house: houseOf(c), today }
        const [written] = compose(draft, [wish.recipient], 'recipient')
        const detail = { as: 'email_preview' }
        await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
        return written?.mail
      },
    }),
    defineCall({
      method: 'POST',
      path: '/email_template/preview',
      tag: 'email_template',
      summary: 'How a template would read when it is filled with a case',
      reads: true,
      body: templateWish,
      answer: ['subject', 'html', 'text', 'warnings', 'reader', 'too_private'],
      handle: async ({ c, caller, body: wish }) => {
        const id = wish.patient_id
        const { viewer, results } = await gate.run(caller, (asking) => caseQuestions(asking, id))
        const today = new Date().toISOString().slice(0, 10)
        const shown = previewTemplate(wish, mailFacts(results), houseOf(c), today)
        const detail = { as: 'template_preview' }
        await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
        return shown
      },
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/send_email',
      tag,
      summary: 'Write to people about a case',
      status: 201,
      body: sendWish,
      answer: ['emails'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => sendEmail(work, idParam(c), body, houseOf(c))),
    }),
    defineCall({
      method: 'GET',
      path: '/email/all',
      tag: 'email',
      summary: 'The outbox, newest first',
      query: paged,
      answer: ['leaves', 'emails', 'count', 'page', 'page_size'],
      handle: ({ caller, query }) => outboxPage({ gate, audit, leaves }, caller, query),
    }),
    defineCall({
      method: 'GET',
      path: '/email/{id}',
      tag: 'email',
      summary: 'One mail of the outbox with its text',
      answer: ['email'],
      handle: ({ c, caller }) => readMail({ gate, audit, tellsLinks }, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/email/{id}/again',
      tag: 'email',
      summary: 'Send the same mail once more',
      status: 201,
      answer: ['emails'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => sendAgain(work, idParam(c))),
    }),
    defineCall({
      method: 'POST',
      path: '/document_link/{id}/revoke',
      tag: 'email',
      summary: 'Take back a mailed link to a document',
      answer: ['document_link'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => revokeLink(work, idParam(c))),
    }),
    defineCall({
      method: 'GET',
      path: '/shared/{token}',
      tag: 'email',
      summary: 'The one document of a mailed link',
      open: true,
      answer: [],
      handle: ({ c }) => openShared({ pool, audit, addressOf }, c, c.req.param('token') ?? '', portal(c)),
    }),
  ]
}
