import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { worksForReal, type Config } from './config.ts'
import type { Database } from './database/database.ts'
import { plentyOfRoom, type DiskRoom } from './disk-room.ts'
import { answerAppointments } from './features/appointments/calls.ts'
import { appointmentRules } from './features/appointments/rules.ts'
import { answerAudit } from './features/audit/calls.ts'
import { answerCalendar } from './features/calendar/calls.ts'
import { answerCaseLists } from './features/case-lists/calls.ts'
import { activateIfReady } from './features/cases/activation.ts'
import { answerCases } from './features/cases/calls.ts'
import { unansweredMatches } from './features/cases/duplicate-answers.ts'
import { firmPeopleRules } from './features/cases/firm-people-rules.ts'
import { accidentTypeRules, stateRules } from './features/cases/limitation-rules.ts'
import { patientRules } from './features/cases/rules.ts'
import { answerCaseTransitions } from './features/cases/transition-calls.ts'
import { answerDashboards } from './features/dashboards/calls.ts'
import { answerDevices } from './features/devices/calls.ts'
import { keepPushKeys } from './features/devices/push-key.ts'
import { answerWorkers } from './features/devices/worker-calls.ts'
import { answerDirectory } from './features/directory/calls.ts'
import { answerDistribution } from './features/distribution/calls.ts'
import { answerFiles } from './features/files/calls.ts'
import { openCompletion } from './features/files/completing.ts'
import { signedAddress, type StoredFile } from './features/files/downloads.ts'
import { openReceiving } from './features/files/receiving.ts'
import { documentRules } from './features/files/document-rules.ts'
import { withFile } from './features/files/rules.ts'
import { answerSearch } from './features/global-search/calls.ts'
import { answerHealth } from './features/health/calls.ts'
import { answerLiens } from './features/liens/calls.ts'
import { noteRules } from './features/cases/note-rules.ts'
import { lienRules } from './features/liens/rules.ts'
import { answerMail } from './features/mail/calls.ts'
import { templateRules } from './features/mail/template-rules.ts'
import { answerMenus } from './features/menus/calls.ts'
import { employeeRules, lawfirmEmployeeRules, subsidiaryEmployeeRules } from './features/directory/employee-rules.ts'
import { menuRules } from './features/menus/rules.ts'
import { answerMessages } from './features/messages/calls.ts'
import { answerChat } from './features/messages/chat-calls.ts'
import { unseenOfPatients } from './features/messages/notifications.ts'
import { messageRules } from './features/messages/rules.ts'
import { answerOutside } from './features/outside/calls.ts'
import { answerPatientFlags } from './features/patient-flags/calls.ts'
import { answerQuickPanel } from './features/quick-panel/calls.ts'
import { answerReceipts } from './features/receipts/calls.ts'
import { answerReports } from './features/reports/calls.ts'
import { answerExportJobs } from './features/reports/jobs/calls.ts'
import { answerRoleViews } from './features/role-views/calls.ts'
import { answerSettings } from './features/settings/calls.ts'
import { answerSections, keepingRules } from './features/settings/section-calls.ts'
import { signInAllowances } from './features/sign-in/allowances.ts'
import { answerSignIn } from './features/sign-in/calls.ts'
import { answerLogIns } from './features/sign-in/login-calls.ts'
import { answerLooks } from './features/sign-in/viewing-as-calls.ts'
import { openRenewals } from './features/sign-in/renewals.ts'
import { answerSessions } from './features/sign-in/session-calls.ts'
import { answerOwnAccount } from './features/sign-in/own-calls.ts'
import { answerSms } from './features/sms/calls.ts'
import { numberRules } from './features/sms/number-rules.ts'
import { smsRules } from './features/sms/rules.ts'
import { answerSync } from './features/sync/calls.ts'
import { answerUnderwriting } from './features/underwriting/calls.ts'
import { paperRules } from './features/underwriting/paper-rules.ts'
import { answerUsers } from './features/users/calls.ts'
import { permissionRules } from './features/users/permission-rules.ts'
import { subsidiaryUserRules, userRules } from './features/users/rules.ts'
import { mountLocalFiles } from './files/local-endpoint.ts'
import { openFiles } from './files/open-store.ts'
import type { Env } from './http/caller.ts'
import { mountCalls, type Call } from './http/calls.ts'
import { mountDocuments } from './http/documents.ts'
import { openAttempts } from './http/attempts.ts'
import { answerError } from './http/errors.ts'
import type { Log } from './http/log.ts'
import { nameRequest, protectApi, refuseOldClients, stayOnTls } from './http/pipeline.ts'
import { servePortal } from './http/portal.ts'
import { portalAddress } from './http/portal-address.ts'
import { endConnections, openReadiness, type Readiness } from './http/readiness.ts'
import { makeTokens } from './http/tokens.ts'
import { openAdmission } from './realtime/admission.ts'
import { answerLive } from './realtime/calls.ts'
import { openHub, type Hub } from './realtime/hub.ts'
import type { LiveLimits } from './realtime/limits.ts'
import { openPost } from './realtime/push/post.ts'
import { openPushSender, type PushSender } from './realtime/push/sender.ts'
import { openVapid, vapidSubject } from './realtime/push/vapid.ts'
import { mountSockets } from './realtime/sockets.ts'
import { openTickets } from './realtime/tickets.ts'
import { openAuditTrail } from './records/audit.ts'
import { answerRecordCalls } from './records/calls.ts'
import { openGate } from './records/gate.ts'
import { openRepository } from './records/repository.ts'
import type { RuleBook } from './records/rules.ts'
import { openSealer } from './secrets/sealer.ts'
import { openShortLists } from './workflow/short-lists.ts'
import { tellMissingRecords } from './workflow/told-missing.ts'
import { knowViewers } from './records/viewers.ts'
import { usesOf } from './records/writes.ts'

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
}

export interface App {
  readonly fetch: Hono<Env>['fetch']
  readonly calls: readonly Call[]
  /** Tells those who are connected what happens; runs while the server listens. */
  readonly hub: Hub
  /** Sends what is to reach people whose portal is closed; runs where somebody starts it. */
  readonly pushes: PushSender
  readonly readiness: Readiness
}

/** Puts the server together from its parts. Everything that a part needs is handed to it here. */
export function makeApp(parts: AppParts): App {
  const {
    config,
    database,
    log,
    version,
    portalFolder,
    partsFolder,
    register = entities,
    live,
    room = plentyOfRoom,
    now = () => new Date(),
  } = parts
  const { pool } = database
  const viewers = tellMissingRecords(knowViewers(pool), log)
  const gate = openGate(pool, viewers)
  const feedGate = openGate(pool, knowViewers(pool, 'calendar_feed'), 'enter_by_feed')
  const audit = openAuditTrail(pool)
  const tokens = makeTokens(config.secret, config.accessTokenMinutes)
  const renewals = openRenewals(pool, config.secret, now)
  const sealer = openSealer(config.secret)
  const { store, local } = openFiles(config)
  const readiness = openReadiness()
  const complete = openCompletion({ gate, store })
  const receive = openReceiving({ gate, store, complete })
  const signature = { name: config.mailFrom.name, phone: config.portalPhone }
  const rules: RuleBook = {
    ...menuRules,
    ...keepingRules,
    message: withFile('message', complete, messageRules['message']),
    patient_document: withFile('patient_document', complete, documentRules),
    underwriting_document: paperRules(gate),
    patient: patientRules({ gate, audit, sealer, forReal: config.production }),
    appointment: appointmentRules,
    lien: lienRules,
    patient_note: noteRules,
    email_template: templateRules,
    state: stateRules(gate),
    accident_type: accidentTypeRules,
    user: userRules({ house: signature.name, portal: config.publicUrl }),
    permission: permissionRules,
    employee: employeeRules,
    lawfirm_employee: lawfirmEmployeeRules,
    subsidiary_employee: subsidiaryEmployeeRules,
    subsidiary_user: subsidiaryUserRules,
    patient_mobile_info: numberRules,
    patient_lawfirm_employee: firmPeopleRules,
    ...smsRules(gate, config.smsFrom, now),
  }
  const repository = openRepository({ gate, audit, sealer, rules, uses: usesOf(register) })
  const shortLists = openShortLists({ gate, audit })
  const pushPlaces = { hosts: config.pushHosts, loopback: config.pushLoopback === 'allow' }
  const pushKeys = keepPushKeys(pool, sealer)
  const portal = portalAddress(config.publicUrl)
  // Where the caller himself came from, for addresses that are told to nobody else.
  const here = (c: Context): string => config.publicUrl ?? new URL(c.req.url).origin
  const addressOf = async (file: StoredFile, at: string): Promise<string> =>
    (await signedAddress(store, file, { portal: at, inline: true })).url
  const leaves = config.smtpUrl !== undefined
  const tellsLinks = !leaves && !worksForReal(config)
  const attempts = openAttempts(pool)
  const allowances = signInAllowances(config.signInLimit)
  const tickets = openTickets(pool)
  const hub = openHub({ database, viewers, itemsOf: unseenOfPatients(gate, audit), log, limits: live })
  const { publicUrl, socketAccessToken } = config
  const pushes = openPushSender({
    database,
    post: openPost(pushPlaces),
    introduce: openVapid(vapidSubject(publicUrl, config.mailFrom.address)),
    keyOf: pushKeys.of,
    portal: publicUrl,
    log,
  })
  const admit = openAdmission({ gate, tickets, tokens, publicUrl, accessTokens: socketAccessToken === 'allow' })

  // Calls of features stand before those of records: `/patient/check_case_number` is no patient's id.
  const calls: Call[] = [
    ...answerHealth({ pool, version, readiness }),
    ...answerOutside({ pool, gate, store, config }),
    ...answerSignIn({ pool, gate, repository, tokens, renewals, audit, attempts, allowances, portal, signature }),
    ...answerSessions({ pool, tokens, renewals, audit, portal }),
    ...answerLive({ gate, tickets }),
    ...answerLogIns({ pool, gate, audit, repository, portal, signature }),
    ...answerLooks({ pool, gate, repository, tokens, renewals, audit, portal }),
    ...answerOwnAccount({ pool, gate, audit, attempts, allowances, portal, signature }),
    ...answerSettings({ gate }),
    ...answerSections({ gate, register }),
    ...answerSync({ pool, gate, audit, register, secret: config.secret, log }),
    ...answerDirectory({ shortLists }),
    ...answerCaseLists({ shortLists }),
    ...answerMenus({ gate }),
    ...answerMessages({ gate, audit, repository }),
    ...answerChat({ gate, audit, repository, receive, complete }),
    ...answerQuickPanel({ gate, audit }),
    ...answerCases({ gate, repository, audit, sealer, attempts }),
    ...answerPatientFlags({ gate, audit }),
    ...answerRoleViews({ gate }),
    ...answerMail({ pool, gate, audit, portal, signature, leaves, tellsLinks, addressOf }),
    ...answerSms({
      pool,
      gate,
      audit,
      portal,
      signature,
      settings: config.sms,
      from: config.smsFrom,
      now,
      forReal: config.production,
    }),
    ...answerCaseTransitions({ gate, audit, openDuplicates: unansweredMatches(sealer) }),
    ...answerUnderwriting({ gate, audit, activate: activateIfReady }),
    ...answerAppointments({ gate, repository }),
    ...answerCalendar({ pool, gate, feedGate, audit, portal: here }),
    ...answerLiens({ gate, audit, portal, signature }),
    ...answerDistribution({ gate, audit }),
    ...answerReceipts({ gate, audit }),
    ...answerReports({ gate, audit }),
    ...answerExportJobs({ gate, audit, store, portal: here }),
    ...answerDashboards({ gate }),
    ...answerSearch({ gate, audit, sealer }),
    ...answerUsers({ gate, attempts }),
    ...answerAudit({ gate, audit }),
    ...answerFiles({ gate, audit, store, complete, portal: here }),
    ...answerDevices({ pool, gate, pushKeys, places: pushPlaces, portal: here }),
    ...answerWorkers({ pool, audit, pushKeys, places: pushPlaces }),
    ...register.flatMap((entity) => answerRecordCalls(entity, repository)),
  ]

  const api = new Hono<Env>()
  api.use(protectApi)
  api.use(refuseOldClients(config.minimumBuild))
  mountDocuments(api, calls, version)
  const mayWrite = (): boolean => room.left() === 'enough'
  mountCalls(api, calls, tokens, mayWrite, gate.lastEpoch, (c, call) =>
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
  if (local) mountLocalFiles(app, local, mayWrite, here)
  mountSockets(app, hub, admit, log)
  const worker = config.serviceWorker === 'on'
  servePortal(app, join(portalFolder), { elsewhere: store.origin, worker, earlier: partsFolder })
  app.onError(answerError(log))
  return { fetch: app.fetch, calls, hub, pushes, readiness }
}
