import type { AddressOf, CallDefinition } from './define-call.ts'
import { appointmentsCalls } from './appointments.ts'
import { auditCalls } from './audit.ts'
import { backgroundWorkCalls } from './background-work.ts'
import { calendarCalls } from './calendar.ts'
import { casesCalls } from './cases.ts'
import { conversationsCalls } from './conversations.ts'
import { dashboardsCalls } from './dashboards.ts'
import { devicesCalls } from './devices.ts'
import { directoryCalls } from './directory.ts'
import { distributionCalls } from './distribution.ts'
import { filesCalls } from './files.ts'
import { firmRequestsCalls } from './firm-requests.ts'
import { firstScreensCalls } from './first-screens.ts'
import { healthCalls } from './health.ts'
import { liensCalls } from './liens.ts'
import { logInsCalls } from './log-ins.ts'
import { mailCalls } from './mail.ts'
import { menusCalls } from './menus.ts'
import { messagesCalls } from './messages.ts'
import { outsideCalls } from './outside.ts'
import { quickPanelCalls } from './quick-panel.ts'
import { receiptsCalls } from './receipts.ts'
import type { RecordCall } from './record-calls.ts'
import { reportsCalls } from './reports.ts'
import { roleViewsCalls } from './role-views.ts'
import { searchCalls } from './search.ts'
import { sectionsCalls, settingsCalls } from './settings.ts'
import { signInCalls } from './sign-in.ts'
import { smsCalls } from './sms.ts'
import { syncCalls } from './sync.ts'
import { tasksCalls } from './tasks.ts'
import { underwritingCalls } from './underwriting.ts'
import { usersCalls } from './users.ts'
import { workCalls } from './work.ts'

type Group =
  | typeof appointmentsCalls
  | typeof auditCalls
  | typeof backgroundWorkCalls
  | typeof calendarCalls
  | typeof casesCalls
  | typeof conversationsCalls
  | typeof dashboardsCalls
  | typeof devicesCalls
  | typeof directoryCalls
  | typeof distributionCalls
  | typeof filesCalls
  | typeof firmRequestsCalls
  | typeof firstScreensCalls
  | typeof healthCalls
  | typeof liensCalls
  | typeof logInsCalls
  | typeof mailCalls
  | typeof menusCalls
  | typeof messagesCalls
  | typeof outsideCalls
  | typeof quickPanelCalls
  | typeof receiptsCalls
  | typeof reportsCalls
  | typeof roleViewsCalls
  | typeof searchCalls
  | typeof sectionsCalls
  | typeof settingsCalls
  | typeof signInCalls
  | typeof smsCalls
  | typeof syncCalls
  | typeof tasksCalls
  | typeof underwritingCalls
  | typeof usersCalls
  | typeof workCalls

type Special = Group extends infer G ? (G extends object ? Extract<G[keyof G], CallDefinition> : never) : never
type Each = Special | RecordCall

/** Every call by its address. */
export type Calls = { readonly [C in Each as AddressOf<C>]: C }

/** How the portal names a call: `GET /patient/{id}`. */
export type Address = keyof Calls

/** Calls that the outbox can queue while offline: POST and PUT. Queued requests know no other method that writes. */
export type WriteAddress = Extract<Address, `${'POST' | 'PUT'} ${string}`>

const groups: readonly Readonly<Record<string, CallDefinition>>[] = [
  appointmentsCalls,
  auditCalls,
  backgroundWorkCalls,
  calendarCalls,
  casesCalls,
  conversationsCalls,
  dashboardsCalls,
  devicesCalls,
  directoryCalls,
  distributionCalls,
  filesCalls,
  firmRequestsCalls,
  firstScreensCalls,
  healthCalls,
  liensCalls,
  logInsCalls,
  mailCalls,
  menusCalls,
  messagesCalls,
  outsideCalls,
  quickPanelCalls,
  receiptsCalls,
  reportsCalls,
  roleViewsCalls,
  searchCalls,
  sectionsCalls,
  settingsCalls,
  signInCalls,
  smsCalls,
  syncCalls,
  tasksCalls,
  underwritingCalls,
  usersCalls,
  workCalls,
]

/** All calls but those of the entities, which follow from their definitions. */
export const calls: readonly CallDefinition[] = groups.flatMap((group) => Object.values(group))
