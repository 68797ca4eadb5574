import 'i18next'
import type appointments from './locales/en/appointments.json'
import type caseFile from './locales/en/case.json'
import type cases from './locales/en/cases.json'
import type common from './locales/en/common.json'
import type distribution from './locales/en/distribution.json'
import type documents from './locales/en/documents.json'
import type errors from './locales/en/errors.json'
import type fields from './locales/en/fields.json'
import type liens from './locales/en/liens.json'
import type menu from './locales/en/menu.json'
import type notes from './locales/en/notes.json'
import type overview from './locales/en/overview.json'
import type palette from './locales/en/palette.json'
import type profile from './locales/en/profile.json'
import type receipts from './locales/en/receipts.json'
import type session from './locales/en/session.json'
import type shell from './locales/en/shell.json'
import type terms from './locales/en/terms.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      appointments: typeof appointments
      case: typeof caseFile
      cases: typeof cases
      common: typeof common
      distribution: typeof distribution
      documents: typeof documents
      errors: typeof errors
      fields: typeof fields
      liens: typeof liens
      menu: typeof menu
      notes: typeof notes
      overview: typeof overview
      palette: typeof palette
      profile: typeof profile
      receipts: typeof receipts
      session: typeof session
      shell: typeof shell
      terms: typeof terms
    }
  }
}
