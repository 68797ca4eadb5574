import type { Context } from 'hono'
import type pg from 'pg'
import { firmRequestsCalls } from '#domain/calls/firm-requests.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { addressGroup } from '#server/http/address-group.ts'
import type { Allowance, Attempts, Count } from '#server/http/attempts.ts'
import type { Env } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Letterhead, Signature } from '#server/mail/letterhead.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, type Work } from '#server/records/commands.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { answerRequest, openRequest, type Origin } from './answering.ts'
import { answerLienRequest, openLienRequest } from './answering-liens.ts'
import { lienRequestsOf, requestLienAnswer } from './asking-again.ts'
import { draftOf, outboxSql, requestSql } from './requesting.ts'
import { recipientBeside, recipientColumns, type Recipient } from './recipients.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  /** Enters as the lawyer whom a link about a lien was mailed to. */
  readonly linkDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly attempts: Attempts
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

/** Links that lead nowhere, from one network: more are guesses. Live ones do not count; an office may have many. */
const guesses: Allowance = { of: 'firm link by network', burst: 20, perMinute: 2 }

/** Links about one lien that one person sends by hand. */
const sentAgain: Allowance = { of: 'lien link by hand', burst: 3, perMinute: 1 / 30 }

const originOf = (c: Context<Env>): Origin => ({ ip: c.get('ip'), requestId: c.get('requestId') })

export function answerFirmRequests({
  pool,
  callerDatabase,
  linkDatabase,
  audit,
  attempts,
  portal,
  signature,
}: Parts): Call[] {
  const countOf = (c: Context<Env>): Count => [guesses, addressGroup(c.get('ip'))]
  const admit = (c: Context<Env>) => attempts.count(countOf(c))
  /** A link that opens was no guess. */
  async function known<Found>(c: Context<Env>, open: () => Promise<Found>): Promise<Found> {
    const isGuess = (error: unknown) => error instanceof Refusal && 'token' in (error.errors ?? {})
    try {
      const found = await open()
      await attempts.giveBack(countOf(c))
      return found
    } catch (error) {
      if (!isGuess(error)) await attempts.giveBack(countOf(c))
      throw error
    }
  }
  return [
    implement(firmRequestsCalls.list, async ({ caller, params: { id } }) => {
      const answer = await command(callerDatabase, caller, undefined, async (work) => {
        if (work.viewer.user_type !== 'auditor') refuseOutsiders(work.viewer)
        await work.look(patient, id)
        const firm_requests = await requestsOf(work, sql`patient_id = ${id}`)
        return JSON.stringify({ firm_requests, lien_requests: await lienRequestsOf(work, id) })
      })
      const detail = { as: 'firm_requests' }
      const viewer = await callerDatabase.viewer(caller)
      await audit.seen(caller, viewer, { action: 'read', entity: 'patient', entityId: id, patientIds: [id], detail })
      return answer
    }),
    implement(firmRequestsCalls.requestStatus, ({ c, caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => requestStatus(work, id, { ...signature, url: portal(c) })),
    ),
    implement(firmRequestsCalls.requestLienAnswer, async ({ c, caller, params: { id }, key }) => {
      const viewer = await callerDatabase.viewer(caller)
      refuseOutsiders(viewer)
      await attempts.count([sentAgain, `${viewer.id} ${id}`])
      return command(callerDatabase, caller, key, (work) =>
        requestLienAnswer(work, id, { ...signature, url: portal(c) }),
      )
    }),
    implement(
      firmRequestsCalls.open,
      async ({ c, body }) => {
        const house = signature.name
        return known(c, async () => {
          const ofLien = await openLienRequest(pool, body.token, originOf(c))
          if (ofLien) return { request: { house, ...ofLien } }
          const asked = await openRequest(pool, body.token, originOf(c))
          return { request: { kind: 'status' as const, house, ...asked, choices: [...asked.choices] } }
        })
      },
      { open: true, admit },
    ),
    implement(
      firmRequestsCalls.answer,
      async ({ c, body, key }) => {
        await known(c, () => answerRequest(pool, body, key, originOf(c)))
        return { answered: true as const }
      },
      { open: true, admit },
    ),
    implement(
      firmRequestsCalls.answerLien,
      async ({ c, body, key }) => {
        await known(c, () => answerLienRequest({ pool, linkDatabase }, body, key, originOf(c)))
        return { answered: true as const }
      },
      { open: true, admit },
    ),
  ]
}

/** What the staff asks a firm, and how often, is its own matter; auditors read it. */
function refuseOutsiders({ user_type: type }: Viewer): void {
  if (type !== 'staff') throw new Refusal('NOT_FOUND')
}

type Request = AnswerOf<typeof firmRequestsCalls.list>['firm_requests'][number]

function requestsOf(work: Work, where: Sql): Promise<Request[]> {
  return work.rows(sql<Request>`select id, kind, lawfirm_employee_id, by, at, expires_at, opened_at, ended_at, outcome, answer
    from firm_request where ${where} order by at desc, id desc limit 50`)
}

/** Asks now, in place of what was asked before. */
async function requestStatus(work: Work, id: string, house: Letterhead): Promise<string> {
  refuseOutsiders(work.viewer)
  const held = await work.hold(patient, id, 'update')
  const isOpen = openCaseStatuses.some((open) => open === held.case_status)
  if (!isOpen || held.lawfirm_id === null) throw new Refusal('GUARD_FAILED', { errors: { _: ['CASE_NOT_OPEN'] } })
  const recipient = await work.row(sql<Recipient>`select ${raw(recipientColumns)}
    from patient p join lawfirm f on f.id = p.lawfirm_id and f.is_active and f.deleted_at is null
      ${raw(recipientBeside('primary'))} where p.id = ${id}`)
  if (!recipient?.email) throw invalid({ recipients: ['no_address'] })
  const draft = draftOf({ patient_id: id, lawfirm_id: held.lawfirm_id, case_number: held.case_number })
  const by = work.viewer.id
  await work.run(
    sql`update firm_request set ended_at = now(), outcome = 'superseded'
      where patient_id = ${id} and kind = 'status' and ended_at is null`,
    requestSql(draft, recipient, by, new Date().toISOString()),
    outboxSql([draft], recipient, { portal: house.url, house: house.name, by }),
  )
  await work.note({
    action: 'request_status',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { firm_request: draft.id, lawfirm_employee: recipient.employee_id },
  })
  const [request] = await requestsOf(work, sql`id = ${draft.id}`)
  return JSON.stringify({ firm_request: request })
}
