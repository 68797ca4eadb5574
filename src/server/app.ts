import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { plentyOfRoom, type DiskRoom } from './disk-room.ts'
import type { RuleServices, Services } from './feature.ts'
import { openOutbox, type Outbox } from './events/outbox.ts'
import { features } from './features/index.ts'
import { mountLocalFiles } from './files/local-endpoint.ts'
import { openFiles } from './files/open-store.ts'
import { openAttempts } from './http/attempts.ts'
import type { Env } from './http/caller.ts'
import { mountCalls, type Call } from './http/calls.ts'
import { mountDocuments } from './http/documents.ts'
import { answerError } from './http/errors.ts'
import type { Log } from './http/log.ts'
import { nameRequest, protectApi, refuseOldClients, stayOnTls } from './http/pipeline.ts'
import { portalAddress } from './http/portal-address.ts'
import { servePortal } from './http/portal.ts'
import { endConnections, openReadiness, type Readiness } from './http/readiness.ts'
import { makeTokens } from './http/tokens.ts'
import type { Job } from './jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import { openMetrics, type Metrics } from './monitoring/metrics.ts'
import { serveMetrics, watchRequests } from './monitoring/requests.ts'
import { openAdmission } from './realtime/admission.ts'
import type { ItemsOf } from './realtime/delivery.ts'
import { openHub, type Hub } from './realtime/hub.ts'
import type { LiveLimits } from './realtime/limits.ts'
import { keepPushKeys } from './realtime/push/keys.ts'
import { openPost } from './realtime/push/post.ts'
import { openPushSender, type PushSender } from './realtime/push/sender.ts'
import { createVapidHeader, vapidSubject } from './realtime/push/vapid.ts'
import { mountSockets } from './realtime/sockets.ts'
import { openTickets } from './realtime/tickets.ts'
import { openAuditTrail } from './audit/trail.ts'
import { answerRecordCalls } from './records/calls.ts'
import { openCallerDatabase } from './records/caller-database.ts'
import { openRepository } from './records/repository.ts'
import { openReading } from './records/reading-database.ts'
import { combineRules } from './records/rules.ts'
import { knowViewers } from './records/viewers.ts'
import { usesOf } from './records/writes.ts'
import { openSealer } from './secrets/sealer.ts'
import type { SmsGateway } from './sms/gateway.ts'
import { openCompletion } from './uploads/completing.ts'
import { openReceiving } from './uploads/receiving.ts'
import { openShortLists } from './workflow/short-lists.ts'
import { logMissingRecords } from './workflow/log-missing-records.ts'

export interface AppParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly version: string
  /** Where the built portal lies. */
  readonly portalFolder: string
  /** Where the parts of earlier portals lie. */
  readonly partsFolder?: string
  /** The register; tests add an entity of their own to show what that takes. */
  readonly register?: readonly Entity[]
  /** Limits of sockets that differ from the usual ones. */
  readonly live?: Partial<LiveLimits>
  /** How much room is left where the embedded database lies. */
  readonly room?: DiskRoom
  /** The clock by which nights are quiet; tests set it. */
  readonly now?: () => Date
  /** What mail leaves by; none where it stays in the outbox. */
  readonly mailer?: Mailer | undefined
  /** What text messages leave by; none where they stay in the outbox. */
  readonly gateway?: SmsGateway | undefined
}

export interface App {
  readonly fetch: Hono<Env>['fetch']
  readonly calls: readonly Call[]
  /** Tells those who are connected what happens; runs while the server listens. */
  readonly hub: Hub
  /** Runs what follows from events; runs once started. */
  readonly outbox: Outbox
  /** Sends pushes to users whose portal is closed; runs once started. */
  readonly pushes: PushSender
  /** Scheduled jobs of the features; they run once started. */
  readonly jobs: readonly Job[]
  /** Absent where nothing is measured. */
  readonly metrics: Metrics | undefined
  readonly readiness: Readiness
}

/** Puts the server together from its parts and features. */
export function makeApp(parts: AppParts): App {
  const {
    config,
    database,
    log,
    version,
    portalFolder,
    partsFolder,
    register = entities,
    live: limits,
    room = plentyOfRoom,
    now = () => new Date(),
    mailer,
    gateway,
  } = parts
  const { pool } = database
  const { publicUrl } = config
  const viewers = logMissingRecords(knowViewers(pool), log)
  const callerDatabase = openCallerDatabase(pool, viewers)
  const { reads, written } = openReading({ database, viewers, callerDatabase, log })
  const audit = openAuditTrail(pool)
  const sealer = openSealer(config.secret)
  const files = openFiles(config)
  const { store, local } = files
  const complete = openCompletion({ callerDatabase, store })
  const signature = { name: config.mailFrom.name, phone: config.portalPhone }

  const ruleServices: RuleServices = { config, callerDatabase, audit, sealer, complete, signature, now }
  const rules = combineRules(features.map((feature) => feature.rules?.(ruleServices) ?? {}))

  const tokens = makeTokens(config.secret, config.accessTokenMinutes)
  const tickets = openTickets(pool)
  const readiness = openReadiness()
  const pushKeys = keepPushKeys(pool, sealer)
  const pushPlaces = { hosts: config.pushHosts, loopback: config.pushLoopback === 'allow' }
  const sockets = (): number => hub.sockets
  const origin = (c: Context): string => publicUrl ?? new URL(c.req.url).origin
  const services: Services = {
    ...ruleServices,
    reads,
    repository: openRepository({ callerDatabase, audit, sealer, rules, uses: usesOf(register) }),
    shortLists: openShortLists({ callerDatabase, audit }),
    failures: features.flatMap((feature) => feature.failures?.(ruleServices) ?? []),
    register,
    database,
    pool,
    files,
    store,
    receive: openReceiving({ callerDatabase, store, complete }),
    tokens,
    attempts: openAttempts(pool),
    tickets,
    pushKeys,
    pushPlaces,
    mailer,
    gateway,
    portal: portalAddress(publicUrl),
    origin,
    readiness,
    sockets,
    version,
    log,
  }
  const calls: Call[] = [
    ...features.flatMap((feature) => feature.calls?.(services) ?? []),
    ...register.flatMap((entity) => answerRecordCalls(entity, services.repository)),
  ]
  const jobs = features.flatMap((feature) => feature.jobs?.(services) ?? [])
  const live = features.flatMap((feature) => feature.live?.(services) ?? [])
  const itemsOf: ItemsOf = async (caller, patientIds) =>
    (await Promise.all(live.map((of) => of(caller, patientIds)))).flat()

  const hub = openHub({ database, viewers, itemsOf, log, limits })
  const pushes = openPushSender({
    database,
    post: openPost(pushPlaces),
    introduce: createVapidHeader(vapidSubject(publicUrl, config.mailFrom.address)),
    keyOf: pushKeys.of,
    portal: publicUrl,
    log,
  })
  const outbox = openOutbox({
    database,
    handlers: features.flatMap(({ events }) => events ?? []),
    handled: pushes.wake,
    log,
  })
  const accessTokens = config.socketAccessToken === 'allow'
  const admit = openAdmission({ callerDatabase, tickets, tokens, publicUrl, accessTokens })

  const metrics =
    config.metricsToken === undefined ? undefined : openMetrics({ pool, sockets, dataDir: config.dataDir }, version)
  const api = new Hono<Env>()
  if (metrics || config.accessLog === 'on')
    api.use(watchRequests({ metrics, accessLog: config.accessLog === 'on' ? log : undefined }))
  api.use(protectApi)
  api.use(refuseOldClients(config.minimumBuild))
  mountDocuments(api, calls, version)
  const mayWrite = (): boolean => room.left() === 'enough'
  mountCalls(api, calls, { tokens, mayWrite, written, rightsOf: callerDatabase.lastEpoch }, (c, call) =>
    audit.note({
      action: 'denied',
      entity: call.tag,
      userId: c.get('userId'),
      ip: c.get('ip'),
      requestId: c.get('requestId'),
      detail: { method: call.method, path: c.req.path, ...(c.get('looksAs') && { as_user: c.get('looksAs') }) },
    }),
  )
  api.all('*', () => {
    throw new Refusal('NOT_FOUND')
  })
  api.onError(answerError(log))

  const app = new Hono<Env>()
  app.use(nameRequest(config, log))
  app.use(endConnections(readiness))
  if (publicUrl?.startsWith('https:')) app.use(stayOnTls)
  app.route('/api', api)
  serveMetrics(app, metrics, config.metricsToken)
  // Where probes look by custom; the portal's own pages would answer them with 200.
  for (const probe of ['/livez', '/readyz']) app.get(probe, (c) => api.request(probe, {}, c.env))
  if (local) mountLocalFiles(app, local, mayWrite, origin)
  mountSockets(app, hub, admit, log)
  const worker = config.serviceWorker === 'on'
  servePortal(app, join(portalFolder), { elsewhere: store.origin, worker, earlier: partsFolder })
  app.onError(answerError(log))
  return { fetch: app.fetch, calls, hub, outbox, pushes, jobs, metrics, readiness }
}
