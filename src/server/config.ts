import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Waits } from '#domain/rules/push/waiting.ts'
import { StartupError } from './database/startup-errors.ts'
import type { S3Settings } from './files/s3-store.ts'
import type { Sender } from './mail/mailer.ts'
import type { SmsSettings } from './sms/gateway.ts'

/** Every setting of the server, read once at start. Administrators find them in .docs/settings.md. */
export interface Config {
  /** Port to listen on; 0 takes a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** Where the embedded database, files and keys live. */
  dataDir: string
  /** So much room on its disk is left free: below it nothing more is saved in the embedded database. */
  diskReserveBytes: number
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl: string | undefined
  /** The same server without the pool in between, where `databaseUrl` leads through one such as PgBouncer. */
  databaseDirectUrl: string | undefined
  /** A server that follows that one; figures, files and searches may be read there. */
  databaseReplicaUrl: string | undefined
  /** The most connections of this process. */
  databasePool: number
  /** How long a statement of a request may take. */
  statementTimeoutMs: number
  /** How long a statement of a request waits for a lock. */
  lockTimeoutMs: number
  /** Whether a start brings the database to its release, or waits for `npm run migrate`. */
  migrations: 'start' | 'apart'
  /** What an empty embedded database is filled with. */
  seed: 'demo' | 'none' | 'large'
  /** The address people use, for links in mail. */
  publicUrl: string | undefined
  /** Minutes that an access token lives. */
  accessTokenMinutes: number
  /** Wrong sign-in tries for one name from one network before there is a wait. */
  signInLimit: number
  /** Address of a proxy in front is trusted to name the client. */
  trustProxy: boolean
  /** How long a server that is told to stop still takes requests, while proxies learn that it leaves. */
  drainMs: number
  /** `allow` lets clients of the first API open sockets with their access token. */
  socketAccessToken: 'allow' | 'refuse'
  /** The oldest build of the portal that the API answers. */
  minimumBuild: number
  /** Off takes it away from browsers that have it. */
  serviceWorker: 'on' | 'off'
  /** Push services that subscriptions may name; `*.` before a name stands for everything below it. */
  pushHosts: readonly string[]
  /** `allow` lets subscriptions name this machine. For tests. */
  pushLoopback: 'allow' | 'refuse'
  /** How long a patient's message may wait to be read until people are told of it once more. */
  waits: Waits
  /** A store of the S3 kind to keep files in; without one they lie in the data folder. */
  s3: S3Settings | undefined
  /** The server that takes mail; without one it stays in the outbox. */
  smtpUrl: string | undefined
  /** Whose mail it is. */
  mailFrom: Sender
  /** The gateway that takes text messages; without one they stay in the outbox. */
  sms: SmsSettings | undefined
  /** The portal's own number for text messages. */
  smsFrom: string
  /** The telephone number that mail is signed with where the case has no subsidiary. */
  portalPhone: string | undefined
  /** What Prometheus shows to read `/metrics`; without one nothing is measured. */
  metricsToken: string | undefined
  /** `on` writes a line for each call, without names. */
  accessLog: 'on' | 'off'
  production: boolean
  /** Signs tokens and seals numbers. Made at first start unless given. */
  secret: Buffer
  /** Where the key lies that was not given. */
  secretFile: { readonly path: string; readonly isNew: boolean } | undefined
}

const SHORTEST_KEY = 32

const whole = (least: number, most: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, `a whole number from ${least} to ${most}`),
      v.transform(Number),
      v.minValue(least, `a whole number from ${least} to ${most}`),
      v.maxValue(most, `a whole number from ${least} to ${most}`),
    ),
    String(fallback),
  )

const PUSH_HOSTS = 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'
// Names only: an address of a network says nothing about who answers there.
const HOST_NAME = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/

const hostNames = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
    v.check((hosts) => hosts.every((host) => HOST_NAME.test(host)), 'names of push services with commas between them'),
  ),
  PUSH_HOSTS,
)

const portalAddress = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'an address such as https://portal.example.com'),
  // Paths are put behind it.
  v.transform((text) => text.replace(/(?<!\/)\/+$/, '')),
)

const telephone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'a number such as +13055550100'))

export const environment = v.object({
  PORT: whole(0, 65_535, 3000),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('a host name or address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), '.data'),
  DATABASE_URL: v.optional(v.string()),
  DATABASE_DIRECT_URL: v.optional(v.string()),
  DATABASE_REPLICA_URL: v.optional(v.string()),
  DATABASE_POOL: whole(4, 1_000, 16),
  STATEMENT_TIMEOUT_SECONDS: whole(1, 600, 15),
  LOCK_TIMEOUT_SECONDS: whole(1, 600, 10),
  DISK_RESERVE_MB: whole(0, 1_000_000_000, 64),
  MIGRATIONS: v.optional(v.picklist(['start', 'apart'], 'start or apart'), 'start'),
  SEED: v.optional(v.picklist(['demo', 'none', 'large'], 'demo, none or large'), 'demo'),
  PUBLIC_URL: v.optional(portalAddress),
  ACCESS_TOKEN_MINUTES: whole(1, 60 * 24, 15),
  SIGN_IN_LIMIT: whole(1, 1_000_000, 5),
  TRUST_PROXY: v.optional(v.picklist(['yes', 'no'], 'yes or no'), 'no'),
  DRAIN_SECONDS: whole(0, 600, 0),
  SOCKET_ACCESS_TOKEN: v.optional(v.picklist(['allow', 'refuse'], 'allow or refuse'), 'refuse'),
  MINIMUM_BUILD: whole(0, 2_147_483_647, 0),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  PUSH_HOSTS: hostNames,
  PUSH_LOOPBACK: v.optional(v.picklist(['allow', 'refuse'], 'allow or refuse'), 'refuse'),
  REMINDER_MINUTES: whole(0, 24 * 60, 15),
  ESCALATION_MINUTES: whole(0, 24 * 60, 30),
  S3_ENDPOINT: v.optional(portalAddress),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'the name of a bucket'))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'the name of a region')), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_PATH_STYLE: v.optional(v.picklist(['yes', 'no'], 'yes or no'), 'yes'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^smtps?:\/\/[^/]/i.test(text) && URL.canParse(text),
        'an address such as smtp://user:password@mail.example.com:587',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^<>"\p{Cc}]*<[^\s@<>"]+@[^\s@<>"]+>$|^[^\s@<>"]+@[^\s@<>"]+$/u,
        'an address such as Caseway <care@example.com>',
      ),
    ),
  ),
  SMS_URL: v.optional(portalAddress, 'https://api.twilio.com/2010-04-01'),
  SMS_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^\w{2,64}$/, 'the name of an account'))),
  SMS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))),
  SMS_FROM: v.optional(telephone),
  PORTAL_PHONE: v.optional(telephone),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))),
  ACCESS_LOG: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  NODE_ENV: v.optional(v.string()),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(SHORTEST_KEY, 'at least 32 characters'))),
})

const secrets = new Set(['SECRET_KEY', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL', 'SMS_TOKEN', 'METRICS_TOKEN'])

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty value in an environment file means that nothing was chosen.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environment, given)
  if (!result.success) {
    const issue = result.issues[0]
    const key = String(issue.path?.[0]?.key)
    // What is meant to stay secret doesn't go to a terminal or a log.
    const found = secrets.has(key) ? 'is not usable and' : `is "${given[key] ?? ''}" but`
    throw new StartupError(`${key} ${found} must be ${issue.message}: correct it and start again.`)
  }
  const read = result.output
  const dataDir = resolve(read.DATA_DIR)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    diskReserveBytes: read.DISK_RESERVE_MB * 2 ** 20,
    ...databaseSettings(read),
    migrations: read.MIGRATIONS,
    seed: read.SEED,
    publicUrl: read.PUBLIC_URL,
    accessTokenMinutes: read.ACCESS_TOKEN_MINUTES,
    signInLimit: read.SIGN_IN_LIMIT,
    trustProxy: read.TRUST_PROXY === 'yes',
    drainMs: read.DRAIN_SECONDS * 1_000,
    socketAccessToken: read.SOCKET_ACCESS_TOKEN,
    minimumBuild: read.MINIMUM_BUILD,
    serviceWorker: read.SERVICE_WORKER,
    pushHosts: read.PUSH_HOSTS,
    pushLoopback: read.PUSH_LOOPBACK,
    waits: { reminderMinutes: read.REMINDER_MINUTES, escalationMinutes: read.ESCALATION_MINUTES },
    s3: s3Settings(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: senderIn(read),
    sms: smsSettings(read),
    smsFrom: read.SMS_FROM ?? FICTIONAL_NUMBER,
    portalPhone: read.PORTAL_PHONE,
    metricsToken: read.METRICS_TOKEN,
    accessLog: read.ACCESS_LOG,
    production: read.NODE_ENV === 'production',
    ...(read.SECRET_KEY ? { secret: Buffer.from(read.SECRET_KEY), secretFile: undefined } : keptSecret(dataDir)),
  }
}

/** Whether people work with it who are not part of a demo. */
export function worksForReal({ production, databaseUrl }: Pick<Config, 'production' | 'databaseUrl'>): boolean {
  return production || databaseUrl !== undefined
}

/** Where people work for real, links in mail lead to one settled address: what a request says of its host is anybody's word. */
export function refuseWithoutAddress(config: Config): void {
  if (config.publicUrl !== undefined || !(worksForReal(config) || config.smtpUrl !== undefined)) return
  throw new StartupError(
    'Links in mail need the address that people open the portal at: set PUBLIC_URL to it, such as https://portal.example.com.',
  )
}

type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databasePool' | 'statementTimeoutMs' | 'lockTimeoutMs'
>

function databaseSettings(read: v.InferOutput<typeof environment>): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = read
  if (url === undefined && (direct ?? replica) !== undefined)
    throw new StartupError(
      `${direct === undefined ? 'DATABASE_REPLICA_URL' : 'DATABASE_DIRECT_URL'} belongs to DATABASE_URL: set both, or none.`,
    )
  return {
    databaseUrl: url,
    databaseDirectUrl: direct,
    databaseReplicaUrl: replica,
    databasePool: read.DATABASE_POOL,
    statementTimeoutMs: read.STATEMENT_TIMEOUT_SECONDS * 1_000,
    lockTimeoutMs: read.LOCK_TIMEOUT_SECONDS * 1_000,
  }
}

/** All of it or none of it: half a store would be found out by the first person who adds a file. */
function s3Settings(read: v.InferOutput<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: key } = read
  if (endpoint && bucket && id && key)
    return {
      endpoint,
      bucket,
      region: read.S3_REGION,
      accessKeyId: id,
      secretAccessKey: key,
      pathStyle: read.S3_PATH_STYLE === 'yes',
    }
  if (!endpoint && !bucket && !id && !key) return undefined
  throw new StartupError(
    'A file store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all of them or none.',
  )
}

/** The demo's number, from a range that is never issued. */
const FICTIONAL_NUMBER = '+16455550199'

/** A gateway tells by name where its own reports and the patients' answers go: that needs the portal's address. */
function smsSettings(read: v.InferOutput<typeof environment>): SmsSettings | undefined {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from, PUBLIC_URL: portal } = read
  if (!account && !token && !from) return undefined
  if (account && token && from && portal) return { url, account, token, from, portal }
  throw new StartupError(
    'Text messages need SMS_ACCOUNT, SMS_TOKEN, SMS_FROM and PUBLIC_URL: set all of them, or none of the first three.',
  )
}

const OWN_NAME = 'Caseway'

function senderIn({ SMTP_URL: server, MAIL_FROM: from }: v.InferOutput<typeof environment>): Sender {
  if (server && !from)
    throw new StartupError('Mail needs a sender: set MAIL_FROM to its address, or leave SMTP_URL out.')
  const [, name = '', address = from ?? 'portal@localhost'] = /^([^<]*)<([^<]+)>$/.exec(from ?? '') ?? []
  return { name: name.trim() || OWN_NAME, address }
}

/** A key made once and kept beside the data it protects, readable by its owner alone. */
function keptSecret(dataDir: string): Pick<Config, 'secret' | 'secretFile'> {
  const file = join(dataDir, 'secret.key')
  const { secret, isNew } = readOrMake(file, dataDir)
  if (secret.length < SHORTEST_KEY) {
    throw new StartupError(
      `The file ${file} is cut short: put it back from a backup, or remove it if there is no data yet that was sealed with it.`,
    )
  }
  return { secret, secretFile: { path: file, isNew } }
}

function readOrMake(file: string, dataDir: string): { secret: Buffer; isNew: boolean } {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const isNew = !existsSync(file)
    if (isNew) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return { secret: Buffer.from(readFileSync(file, 'utf8').trim()), isNew }
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataDir} can't be read or written: give this user access to it or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}
