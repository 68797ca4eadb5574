import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { Refusal, invalid } from '#domain/errors.ts'
import { email } from '#domain/fields/index.ts'
import { line } from '#domain/fields/text-rules.ts'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { addressGroup } from '#server/http/address-group.ts'
import { idParam, type Env } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { Letterhead, Signature } from '#server/mail/letterhead.ts'
import type { Allowance, Attempts, Count } from '#server/http/attempts.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { Repository } from '#server/records/repository.ts'
import type { Gate } from '#server/records/gate.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { entityByName } from '#domain/entities/index.ts'
import type { SignInAllowances } from './allowances.ts'
import { heldTokens, knownDevice, knowsNetwork, type Client, type KnownDevice } from './known-devices.ts'
import { opened, sessionFields } from './opened.ts'
import { newPassword, refuseDifferent } from './password-rules.ts'
import { ownerOf, register } from './register.ts'
import { handSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { resetPassword, sendResetLink } from './reset.ts'
import { signIn } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly repository: Repository
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly audit: AuditTrail
  readonly attempts: Attempts
  readonly allowances: SignInAllowances
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

const credentials = v.object({
  email: v.pipe(v.string('invalid'), v.maxLength(254, 'too_long')),
  password: v.pipe(v.string('invalid'), v.maxLength(1024, 'too_long')),
  remember: v.optional(v.boolean('invalid'), false),
  known_devices: heldTokens,
})

const registration = v.strictObject({
  displayName: line(80, 2),
  email: email().schema,
  password: newPassword,
  passwordConfirm: v.optional(v.string('invalid')),
  acceptTermsConditions: v.literal(true, 'required'),
  /** In which the answer is mailed, and the portal is read later. */
  language: v.optional(v.picklist(mailLanguages, 'invalid')),
})

const reset = v.strictObject({
  token: v.pipe(v.string('invalid'), v.maxLength(200, 'invalid')),
  password: newPassword,
  passwordConfirm: v.optional(v.string('invalid')),
})

/** Longer than a mail takes to be written. */
const EVEN_MS = 250

export function signInCalls(parts: Parts): Call[] {
  const { pool, tokens, renewals, audit, attempts, allowances } = parts
  const houseOf = (c: Context): Letterhead => ({ ...parts.signature, url: parts.portal(c) })
  const admitBy = (allowance: Allowance) => (c: Context<Env>) => attempts.count([allowance, addressGroup(c.get('ip'))])

  return [
    defineCall({
      method: 'POST',
      path: '/login',
      tag: 'sign-in',
      summary: 'Sign in',
      open: true,
      body: credentials,
      answer: [...sessionFields, 'known_device'],
      handle: async ({ c, body }) => {
        const [ip, name] = [c.get('ip'), body.email.trim().toLowerCase()]
        const client = { ip, userAgent: c.req.header('user-agent') ?? null }
        const device = await knownDevice(pool, name, body.known_devices)
        const counts = await countTry(parts, name, client, device)
        const signedIn = await signIn(pool, { ...body, email: name }, client, device)
        const session = signedIn && (await whoIs(pool, signedIn.sessionId))
        await audit.note({
          action: session ? 'sign_in' : 'sign_in_refused',
          userId: session?.who.id ?? null,
          ip,
          requestId: c.get('requestId'),
          detail: session ? { session: signedIn.sessionId } : { email: name },
        })
        if (!session) throw new Refusal('WRONG_CREDENTIALS')
        const [slate, ...others] = counts
        await Promise.all([attempts.forget(slate), attempts.giveBack(...others)])
        if (signedIn.unlikeOthers) await tellOwner(pool, signedIn.userId, 'new_device', { house: houseOf(c), ip })
        const { sessionId } = signedIn
        handSecret(c, sessionId, renewals.first(sessionId), parts.portal(c), session.until)
        return { ...(await opened(tokens, sessionId, session)), known_device: signedIn.newDevice }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/register',
      tag: 'sign-in',
      summary: 'Ask for an account',
      open: true,
      admit: admitBy(allowances.register),
      status: 201,
      body: registration,
      answer: ['requested'],
      handle: async ({ c, body }) => {
        refuseDifferent(body)
        const { displayName: name, language = 'en', password } = body
        const given = { name, email: body.email, language, hash: await hashPassword(password) }
        // The same answer for every address, and as late: it must not tell who has an account.
        const [id] = await Promise.all([register(pool, given, houseOf(c)), pause(EVEN_MS)])
        if (id === undefined) await tellTaken(parts, body.email, { house: houseOf(c), ip: null })
        await audit.note({
          action: 'register',
          entity: 'user',
          ...(id !== undefined && { entityId: id }),
          ip: c.get('ip'),
          requestId: c.get('requestId'),
        })
        return { requested: true }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/forgot_password',
      tag: 'sign-in',
      summary: 'Mail a link to choose a new password',
      open: true,
      admit: admitBy(allowances.forgotOfNetwork),
      body: v.strictObject({ email: email().schema }),
      answer: ['sent'],
      handle: async ({ c, body }) => {
        await countForgotten(parts, body.email.toLowerCase(), c.get('ip'))
        // The same answer for every address, and as late: it must not tell who has an account.
        await Promise.all([sendResetLink(pool, { email: body.email }, houseOf(c), null), pause(EVEN_MS)])
        return { sent: true }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/reset_password',
      tag: 'sign-in',
      summary: 'Choose a new password with a mailed link',
      open: true,
      admit: admitBy(allowances.reset),
      body: reset,
      answer: ['changed', 'known_device'],
      handle: async ({ c, body }) => {
        refuseDifferent(body)
        const client = { ip: c.get('ip'), userAgent: c.req.header('user-agent') ?? null }
        const done = await resetPassword(pool, body, client, houseOf(c))
        if (!done) throw invalid({ token: ['expired'] })
        const { userId, device } = done
        await audit.note({
          action: 'password_reset',
          entity: 'user',
          entityId: userId,
          userId,
          ip: c.get('ip'),
          requestId: c.get('requestId'),
        })
        return { changed: true, known_device: device }
      },
    }),
    defineCall({
      method: 'POST',
      path: '/user/reset_password/{id}',
      tag: 'user',
      summary: 'Mail a user a link to choose a new password',
      answer: ['sent'],
      handle: async ({ c, caller }) => {
        const id = idParam(c)
        // Whoever may not change the user can't have a link sent either.
        const viewer = await parts.repository.mayChange(entityByName.get('user')!, caller, id)
        const sent = await sendResetLink(pool, { userId: id }, houseOf(c), viewer.id)
        await audit.seen(caller, viewer, { action: 'send_reset_link', entity: 'user', entityId: id })
        return { sent }
      },
    }),
  ]
}

type Counts = [slate: Count, ...others: Count[]]

/**
 * Counts a sign-in try, and refuses it above the allowance before the password is looked at. A browser in which the owner
 * has signed in is counted by itself; in a network that he signed in from, the count by name does not apply.
 */
async function countTry(
  { pool, attempts, allowances }: Parts,
  name: string,
  client: Client,
  device: KnownDevice | undefined,
): Promise<Counts> {
  const network = addressGroup(client.ip)
  const counts: Counts = device
    ? [[allowances.loginOfDevice, device.hash]]
    : [
        [allowances.login, `${name} ${network}`],
        [allowances.loginOfNetwork, network],
      ]
  if (!device && !(await knowsNetwork(pool, name, client))) counts.push([allowances.loginOfName, name])
  await attempts.count(...counts)
  return counts
}

/** Requests of strangers keep no reset mail from the owner of an address, and do not flood his mailbox. */
async function countForgotten({ pool, attempts, allowances }: Parts, name: string, ip: string | null): Promise<void> {
  const counts: Count[] = [[allowances.forgot, `${name} ${addressGroup(ip)}`]]
  if (!(await knowsNetwork(pool, name, { ip, userAgent: null }))) counts.push([allowances.forgotOfName, name])
  await attempts.count(...counts)
}

/** Once an hour at most: the form is public and must not fill the owner's mailbox. */
async function tellTaken(
  { pool, attempts, allowances }: Parts,
  address: string,
  told: { house: Letterhead; ip: string | null },
): Promise<void> {
  const owner = await ownerOf(pool, address)
  if (owner && (await attempts.allows([allowances.registerNotice, owner])))
    await tellOwner(pool, owner, 'sign_up_again', told)
}
