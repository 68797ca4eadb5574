import type { Feature } from '#server/feature.ts'
import { devices } from './account/devices/index.ts'
import { signIn } from './account/sign-in/index.ts'
import { audit } from './admin/audit/index.ts'
import { backgroundWork } from './admin/background-work/index.ts'
import { directory } from './admin/directory/index.ts'
import { maintenance } from './admin/maintenance/index.ts'
import { outside } from './admin/outside/index.ts'
import { settings } from './admin/settings/index.ts'
import { users } from './admin/users/index.ts'
import { appointments } from './case/appointments/index.ts'
import { cases } from './case/cases/index.ts'
import { distribution } from './case/distribution/index.ts'
import { files } from './case/files/index.ts'
import { firmRequests } from './case/firm-requests/index.ts'
import { liens } from './case/liens/index.ts'
import { mail } from './case/mail/index.ts'
import { moneyCheck } from './case/money-check/index.ts'
import { receipts } from './case/receipts/index.ts'
import { sms } from './case/sms/index.ts'
import { underwriting } from './case/underwriting/index.ts'
import { reports } from './lists/reports/index.ts'
import { roleViews } from './lists/role-views/index.ts'
import { search } from './lists/search/index.ts'
import { health } from './shell/health/index.ts'
import { menus } from './shell/menus/index.ts'
import { quickPanel } from './shell/quick-panel/index.ts'
import { sync } from './shell/sync/index.ts'
import { calendar } from './work/calendar/index.ts'
import { dashboards } from './work/dashboards/index.ts'
import { firstScreens } from './work/first-screens/index.ts'
import { inbox } from './work/inbox/index.ts'
import { messages } from './work/messages/index.ts'
import { tasks } from './work/tasks/index.ts'

/** Every feature of the server. Their order means nothing but the order of the API's document. */
export const features: readonly Feature[] = [
  health,
  signIn,
  users,
  devices,
  menus,
  settings,
  directory,
  audit,
  outside,
  backgroundWork,
  maintenance,
  sync,
  cases,
  appointments,
  underwriting,
  files,
  firmRequests,
  mail,
  sms,
  liens,
  distribution,
  receipts,
  moneyCheck,
  messages,
  calendar,
  quickPanel,
  dashboards,
  firstScreens,
  inbox,
  tasks,
  reports,
  roleViews,
  search,
]
