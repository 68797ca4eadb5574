import type { Page } from 'playwright'
import {
  choosePin,
  failing,
  failingDesk,
  lockByPin,
  longNames,
  nothing,
  onApplePhone,
  openConversation,
  openDrawer,
  openFirstThread,
  openPalette,
  openTerms,
  openWork,
  ownAlerts,
  panel,
  planSeries,
  tables,
  withAlerts,
  withoutLine,
  work,
  wrongSignIn,
  type Act,
} from './acts.ts'
import type { Say } from './looks.ts'

export interface Screen {
  readonly name: string
  readonly address: string
  /** A demo log-in; without one, the page is shown to a guest. */
  readonly as?: string
  /** The picture holds the page to its end. */
  readonly whole?: true
  /** Only where there is this much room. */
  readonly only?: 'phone' | 'desktop'
  /** Choices of this device besides language and theme. */
  readonly look?: Readonly<Record<string, string>>
  /** Only where a service worker may run. It is kept from all others: it would fetch the whole portal for each. */
  readonly worker?: true
  /** What is done before the picture is taken. */
  readonly act?: (page: Page, say: Say) => Promise<void>
}

const menu = (page: Page, say: Say) => page.getByRole('button', { name: say('toolbar:user.menu') }).click()

const chooseExport = (entry: string) => async (page: Page, say: Say) => {
  await page.getByRole('button', { name: say('reports:export.action'), exact: true }).click()
  await page.getByRole('menuitem', { name: say(entry) }).click()
}

/** The most recent conversation. */
const openTalk = (page: Page, say: Say) =>
  page
    .getByRole('list', { name: say('chat:contacts') })
    .getByRole('button')
    .first()
    .click()

/** Opens the page behind the first link to one. */
const follow = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** A note that is written without a network waits in its case. */
async function writeAway(page: Page, say: Say): Promise<void> {
  await page.locator('main a[href^="/patients/0"]').first().click()
  await page.locator('a[href$="/notes"]').first().click()
  const write = page.getByRole('button', { name: say('notes:new') }).first()
  await write.click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Selma will call back at six.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: say('fields:save') }).click()
  await page.getByText(say('waiting:badge')).first().waitFor()
}

async function beginLook(page: Page, say: Say): Promise<void> {
  await page.locator('a[href*="/user-config/users/0"]').first().click()
  await page.getByRole('button', { name: say('look:action') }).click()
}

const tabs = [
  'appointments',
  'medical',
  'documents',
  'notes',
  'underwriting',
  'messages',
  'money',
  'law-firm',
  'history',
]
const liens = ['', '/distributions', '/receipts']

/** Every screen of the portal, a line each. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', address: '/sign-in' },
  { name: 'sign-in-faults', address: '/sign-in', act: wrongSignIn },
  { name: 'sign-up', address: '/sign-up', whole: true },
  { name: 'sign-up-terms', address: '/sign-up', act: openTerms },
  { name: 'forgot-password', address: '/pages/auth/forgot-password' },
  { name: 'reset-password', address: '/pages/auth/forgot-password?token=x' },
  { name: 'not-found', address: '/error-404' },
  { name: 'dashboard', address: '/dashboard', as: 'case.manager', whole: true },
  { name: 'dashboard-admin', address: '/dashboard', as: 'admin', whole: true },
  { name: 'dashboard-law-firm', address: '/dashboard', as: 'lawfirm', whole: true },
  { name: 'dashboard-subsidiary', address: '/dashboard', as: 'subsidiary', act: tables, whole: true },
  { name: 'dashboard-subsidiary-user', address: '/dashboard', as: 'subsidiary.user', whole: true },
  { name: 'dashboard-underwriter', address: '/dashboard', as: 'underwriter', whole: true },
  { name: 'dashboard-billing', address: '/dashboard', as: 'billing', whole: true },
  { name: 'dashboard-auditor', address: '/dashboard', as: 'auditor', whole: true },
  { name: 'dashboard-funder', address: '/dashboard', as: 'funder', whole: true },
  { name: 'dashboard-provider', address: '/dashboard', as: 'provider', whole: true },
  { name: 'work-rail', address: '/dashboard', as: 'case.manager', act: openWork },
  { name: 'work-empty', address: '/profile', as: 'admin2', act: work(nothing, 'work:empty.title') },
  { name: 'work-failing', address: '/profile', as: 'case.manager', act: work(failing, 'work:failed') },
  { name: 'work-long-names', address: '/dashboard', as: 'case.manager', act: longNames },
  { name: 'work-offline', address: '/dashboard', as: 'case.manager', act: withoutLine },
  { name: 'desk-failing', address: '/dashboard', as: 'underwriter', act: failingDesk },
  { name: 'messages', address: '/messages', as: 'case.manager', act: openFirstThread },
  { name: 'visit-series', ...ofFirstCase((id) => `/patients/${id}/appointments`, planSeries) },
  { name: 'dashboard-horizontal', address: '/dashboard', as: 'admin', only: 'desktop', look: { layout: 'horizontal' } },
  { name: 'dashboard-vertical-2', address: '/dashboard', as: 'admin', only: 'desktop', look: { layout: 'vertical-2' } },
  { name: 'dashboard-icons', address: '/dashboard', as: 'admin', only: 'desktop', look: { navbar: 'icons' } },
  { name: 'large-letters', address: '/patients', as: 'case.manager', look: { font_size: '130' } },
  { name: 'patients', address: '/patients', as: 'case.manager' },
  { name: 'patients-law-firm', address: '/patients', as: 'lawfirm' },
  { name: 'patient', address: '/patients', as: 'case.manager', act: follow('a[href*="/patients/0"]'), whole: true },
  ...tabs.map((tab): Screen => ({ name: `patient-${tab}`, ...ofFirstCase((id) => `/patients/${id}/${tab}`) })),
  ...liens.map((part): Screen => ({
    name: `liens${part.replace('/', '-')}`,
    ...ofFirstCase((id) => `/liens/${id}${part}`),
  })),
  { name: 'patient-emails', ...ofFirstCase((id) => `/patient-emails/${id}`) },
  { name: 'new-patient', address: '/patients/new', as: 'admin' },
  { name: 'outbox', address: '/outbox', as: 'admin' },
  { name: 'triage', address: '/triage', as: 'case.manager' },
  { name: 'share', address: '/share', as: 'case.manager' },
  { name: 'search', address: '/apps/passenger/search/an', as: 'admin' },
  { name: 'calendar', address: '/apps/calendar', as: 'case.manager', whole: true },
  { name: 'calendar-month', address: '/apps/calendar?view=month&colour=type', as: 'case.manager', whole: true },
  { name: 'calendar-day', address: '/apps/calendar?view=day&tray=open', as: 'case.manager' },
  { name: 'calendar-law-firm', address: '/apps/calendar?view=agenda', as: 'lawfirm' },
  { name: 'calendar-feed', address: '/apps/calendar', as: 'case.manager', act: panel('calendar:feed.button') },
  { name: 'settings', address: '/settings/underwriting-stages', as: 'admin' },
  {
    name: 'setting',
    address: '/settings/states',
    as: 'admin',
    act: follow('a[href*="/settings/states/0"]'),
    whole: true,
  },
  {
    name: 'setting-template',
    address: '/settings/email-templates',
    as: 'admin',
    act: follow('a[href*="/settings/email-templates/0"]'),
    whole: true,
  },
  { name: 'records', address: '/records', as: 'admin', whole: true },
  { name: 'records-appointments', address: '/records/appointment', as: 'admin' },
  {
    name: 'record',
    address: '/records/lawfirm',
    as: 'admin',
    act: follow('a[href*="/records/lawfirm/0"]'),
    whole: true,
  },
  { name: 'report-underwritings', address: '/reports/underwritings', as: 'admin' },
  { name: 'report-patient-details', address: '/reports/patient-details', as: 'case.manager' },
  {
    name: 'report-export',
    address: '/reports/service-dates',
    as: 'admin',
    act: chooseExport('reports:export.ways.xlsx'),
  },
  {
    name: 'report-files',
    address: '/reports/service-dates',
    as: 'admin',
    act: chooseExport('reports:export.files'),
  },
  { name: 'report-law-firms', address: '/reports/law-firms', as: 'admin' },
  {
    name: 'report-law-firm',
    address: '/reports/law-firms',
    as: 'admin',
    act: follow('a[href*="/reports/law-firms/0"]'),
    whole: true,
  },
  { name: 'users', address: '/user-config/users', as: 'admin' },
  {
    name: 'user',
    address: '/user-config/users',
    as: 'admin',
    act: follow('a[href*="/user-config/users/0"]'),
    whole: true,
  },
  {
    name: 'role',
    address: '/user-config/roles',
    as: 'admin',
    act: follow('a[href*="/user-config/roles/0"]'),
    whole: true,
  },
  {
    name: 'look-dialog',
    address: '/user-config/users?search=lawfirm@demo',
    as: 'admin',
    act: beginLook,
  },
  {
    name: 'look',
    address: '/user-config/users?search=lawfirm@demo',
    as: 'admin',
    act: async (page, say) => {
      await beginLook(page, say)
      await page.getByRole('button', { name: say('look:begin'), exact: true }).click()
      await page.getByRole('button', { name: say('look:end'), exact: true }).waitFor()
    },
  },
  { name: 'role-menus', address: '/user-config/role-menus', as: 'admin', whole: true },
  { name: 'profile', address: '/profile', as: 'case.manager', whole: true },
  { name: 'profile-lock', address: '/profile', as: 'case.manager', act: choosePin },
  { name: 'locked', address: '/profile', as: 'case.manager', act: lockByPin },
  { name: 'profile-alerts', address: '/profile', as: 'case.manager', worker: true, act: withAlerts(ownAlerts) },
  { name: 'alert-offer', address: '/dashboard', as: 'case.manager', worker: true, act: withAlerts(openConversation) },
  {
    name: 'alert-home-screen',
    address: '/dashboard',
    as: 'case.manager',
    only: 'phone',
    worker: true,
    act: onApplePhone(openConversation),
  },
  { name: 'waiting', address: '/patients', as: 'case.manager', act: writeAway },
  { name: 'account', address: '/dashboard', as: 'case.manager', act: menu },
  { name: 'palette', address: '/dashboard', as: 'case.manager', act: openPalette },
  { name: 'help', address: '/dashboard', as: 'case.manager', act: async (page) => page.keyboard.press('?') },
  { name: 'chat-page', address: '/apps/chat', as: 'case.manager', act: openTalk },
  { name: 'chat-law-firm', address: '/apps/chat', as: 'lawfirm', act: openTalk },
  { name: 'chat', address: '/dashboard', as: 'case.manager', act: panel('shell:chat.title') },
  { name: 'notifications', address: '/dashboard', as: 'case.manager', act: panel('shell:notifications.title') },
  { name: 'quick-panel', address: '/dashboard', as: 'case.manager', act: panel('shell:quick.title') },
  { name: 'drawer', address: '/dashboard', as: 'case.manager', only: 'phone', act: openDrawer },
  { name: 'example', address: '/example', as: 'admin', whole: true },
]

/** A page about the first case of the list, and what is done there. */
function ofFirstCase(addressOf: (id: string) => string, then?: Act): Omit<Screen, 'name'> {
  return {
    address: '/patients',
    as: 'admin',
    whole: true,
    async act(page, say) {
      const link = await page.locator('a[href*="/patients/0"]').first().getAttribute('href')
      await page.goto(addressOf(link?.split('/')[2] ?? ''))
      await then?.(page, say)
    },
  }
}
