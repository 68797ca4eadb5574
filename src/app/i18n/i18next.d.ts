import 'i18next'
import type account from './locales/en/account.json'
import type answer from './locales/en/answer.json'
import type alerts from './locales/en/alerts.json'
import type calendar from './locales/en/calendar.json'
import type caseFile from './locales/en/case.json'
import type cases from './locales/en/cases.json'
import type chat from './locales/en/chat.json'
import type common from './locales/en/common.json'
import type desk from './locales/en/desk.json'
import type documents from './locales/en/documents.json'
import type emails from './locales/en/emails.json'
import type errors from './locales/en/errors.json'
import type exportsTexts from './locales/en/exports.json'
import type fields from './locales/en/fields.json'
import type first from './locales/en/first.json'
import type filters from './locales/en/filters.json'
import type dashboard from './locales/en/dashboard.json'
import type distribution from './locales/en/distribution.json'
import type intake from './locales/en/intake.json'
import type liens from './locales/en/liens.json'
import type lists from './locales/en/lists.json'
import type lock from './locales/en/lock.json'
import type look from './locales/en/look.json'
import type menu from './locales/en/menu.json'
import type overview from './locales/en/overview.json'
import type notes from './locales/en/notes.json'
import type notices from './locales/en/notices.json'
import type toolbar from './locales/en/toolbar.json'
import type appointments from './locales/en/appointments.json'
import type medical from './locales/en/medical.json'
import type underwriting from './locales/en/underwriting.json'
import type lawfirm from './locales/en/lawfirm.json'
import type history from './locales/en/history.json'
import type messages from './locales/en/messages.json'
import type palette from './locales/en/palette.json'
import type waiting from './locales/en/waiting.json'
import type profile from './locales/en/profile.json'
import type quick from './locales/en/quick.json'
import type receipts from './locales/en/receipts.json'
import type record from './locales/en/record.json'
import type records from './locales/en/records.json'
import type reports from './locales/en/reports.json'
import type search from './locales/en/search.json'
import type session from './locales/en/session.json'
import type settings from './locales/en/settings.json'
import type shell from './locales/en/shell.json'
import type tasks from './locales/en/tasks.json'
import type terms from './locales/en/terms.json'
import type userconfig from './locales/en/userconfig.json'
import type work from './locales/en/work.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      alerts: typeof alerts
      answer: typeof answer
      calendar: typeof calendar
      case: typeof caseFile
      cases: typeof cases
      chat: typeof chat
      common: typeof common
      dashboard: typeof dashboard
      documents: typeof documents
      emails: typeof emails
      errors: typeof errors
      exports: typeof exportsTexts
      fields: typeof fields
      desk: typeof desk
      first: typeof first
      filters: typeof filters
      distribution: typeof distribution
      intake: typeof intake
      liens: typeof liens
      lists: typeof lists
      lock: typeof lock
      look: typeof look
      menu: typeof menu
      overview: typeof overview
      notes: typeof notes
      notices: typeof notices
      toolbar: typeof toolbar
      appointments: typeof appointments
      medical: typeof medical
      underwriting: typeof underwriting
      lawfirm: typeof lawfirm
      history: typeof history
      messages: typeof messages
      palette: typeof palette
      profile: typeof profile
      waiting: typeof waiting
      quick: typeof quick
      receipts: typeof receipts
      record: typeof record
      records: typeof records
      reports: typeof reports
      search: typeof search
      session: typeof session
      settings: typeof settings
      shell: typeof shell
      tasks: typeof tasks
      terms: typeof terms
      userconfig: typeof userconfig
      work: typeof work
    }
  }
}
