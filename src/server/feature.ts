import type { Context } from 'hono'
import type pg from 'pg'
import type { Entity } from '#domain/entity.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { EventHandlers } from './events/handlers.ts'
import type { FailedWorkSource } from './failed-work.ts'
import type { Files } from './files/open-store.ts'
import type { Attempts } from './http/attempts.ts'
import type { Call } from './http/calls.ts'
import type { Log } from './http/log.ts'
import type { Readiness } from './http/readiness.ts'
import type { Tokens } from './http/tokens.ts'
import type { Job } from './jobs.ts'
import type { Signature } from './mail/letterhead.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ItemsOf } from './realtime/delivery.ts'
import type { PushPlaces } from './realtime/push/endpoints.ts'
import type { PushKeys } from './realtime/push/keys.ts'
import type { Tickets } from './realtime/tickets.ts'
import type { AuditTrail } from './records/audit.ts'
import type { CallerDatabase } from './records/caller-database.ts'
import type { ReadingDatabase } from './records/reading-database.ts'
import type { Repository } from './records/repository.ts'
import type { RuleBook } from './records/rules.ts'
import type { Sealer } from './secrets/sealer.ts'
import type { SmsGateway } from './sms/gateway.ts'
import type { Complete } from './uploads/completing.ts'
import type { Receive } from './uploads/receiving.ts'
import type { ShortLists } from './workflow/short-lists.ts'

/** What the rules of records are built on. */
export interface RuleServices {
  readonly config: Config
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly sealer: Sealer
  readonly complete: Complete
  readonly signature: Signature
  readonly now: () => Date
}

/** What everything else is built on; the repository already carries out the rules of all features. */
export interface Services extends RuleServices {
  /** For figures, reports, files and searches, which may come from a replica. */
  readonly reads: ReadingDatabase
  readonly repository: Repository
  readonly shortLists: ShortLists
  readonly failures: readonly FailedWorkSource[]
  readonly register: readonly Entity[]
  readonly database: Database
  readonly pool: pg.Pool
  readonly files: Files
  readonly store: Files['store']
  readonly receive: Receive
  readonly tokens: Tokens
  readonly attempts: Attempts
  readonly tickets: Tickets
  readonly pushKeys: PushKeys
  readonly pushPlaces: PushPlaces
  /** None where mail stays in the outbox. */
  readonly mailer: Mailer | undefined
  /** None where text messages stay in the outbox. */
  readonly gateway: SmsGateway | undefined
  /** The base address of links for other people. */
  readonly portal: (c: Context) => string
  /** The address the caller used, for links meant only for the caller. */
  readonly origin: (c: Context) => string
  readonly readiness: Readiness
  /** How many are open. */
  readonly sockets: () => number
  readonly version: string
  readonly log: Log
}

/** What the index of a feature's folder exports; the server is the sum of its features. */
export interface Feature {
  /** What it answers. The definitions stand in src/domain/calls, in the file of the feature's name. */
  readonly calls?: (services: Services) => readonly Call[]
  /** What else belongs to a write of an entity. Each entity has the rules of one feature at most. */
  readonly rules?: (services: RuleServices) => RuleBook
  /** What it does without being asked. */
  readonly jobs?: (services: Services) => readonly Job[]
  /** What follows from what other features emit. */
  readonly events?: EventHandlers
  /** What became of its background work. */
  readonly failures?: (services: RuleServices) => FailedWorkSource
  /** What open portals are told when something happens to a patient. */
  readonly live?: (services: Services) => ItemsOf
}
