import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type pg from 'pg'
import { logInsCalls } from '#domain/calls/log-ins.ts'
import { signInCalls } from '#domain/calls/sign-in.ts'
import { Refusal, invalid } from '#domain/errors.ts'
import { refuseDifferent } from '#domain/rules/new-password.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { addressGroup } from '#server/http/address-group.ts'
import type { Env } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Letterhead, Signature } from '#server/mail/letterhead.ts'
import type { Allowance, Attempts, Count } from '#server/http/attempts.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { Repository } from '#server/records/repository.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import type { SignInAllowances } from './allowances.ts'
import { keeperOf } from './keeper.ts'
import { knownDevice, knowsNetwork, type Client, type KnownDevice } from './known-devices.ts'
import { opened } from './opened.ts'
import { ownerOf, register } from './register.ts'
import { handSecret } from './renewal-cookie.ts'
import type { Renewals } from './renewals.ts'
import { resetPassword, sendResetLink } from './reset.ts'
import { signIn } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'
import { whoIs } from './who.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
  readonly tokens: Tokens
  readonly renewals: Renewals
  readonly audit: AuditTrail
  readonly attempts: Attempts
  readonly allowances: SignInAllowances
  readonly portal: (c: Context) => string
  readonly signature: Signature
}

/** Longer than a mail takes to be written. */
const EVEN_MS = 250

export function answerSignIn(parts: Parts): Call[] {
  const { pool, tokens, renewals, audit, attempts, allowances } = parts
  const houseOf = (c: Context): Letterhead => ({ ...parts.signature, url: parts.portal(c) })
  const admitBy = (allowance: Allowance) => (c: Context<Env>) => attempts.count([allowance, addressGroup(c.get('ip'))])

  return [
    implement(
      signInCalls.login,
      async ({ c, body }) => {
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
      { open: true },
    ),
    implement(
      signInCalls.register,
      async ({ c, body }) => {
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
      { open: true, admit: admitBy(allowances.register) },
    ),
    implement(
      signInCalls.forgotPassword,
      async ({ c, body }) => {
        await countForgotten(parts, body.email.toLowerCase(), c.get('ip'))
        // The same answer for every address, and as late: it must not tell who has an account.
        await Promise.all([sendResetLink(pool, { email: body.email }, houseOf(c), null), pause(EVEN_MS)])
        return { sent: true }
      },
      { open: true, admit: admitBy(allowances.forgotOfNetwork) },
    ),
    implement(
      signInCalls.resetPassword,
      async ({ c, body }) => {
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
      { open: true, admit: admitBy(allowances.reset) },
    ),
    implement(logInsCalls.sendResetLink, async ({ c, caller, params: { id } }) => {
      // Sending a reset link requires the right to change the user.
      const viewer = await keeperOf(parts, caller, id)
      const sent = await sendResetLink(pool, { userId: id }, houseOf(c), viewer.id)
      await audit.seen(caller, viewer, { action: 'send_reset_link', entity: 'user', entityId: id })
      return { sent }
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
