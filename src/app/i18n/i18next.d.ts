import 'i18next'
import type common from './locales/en/common.json'
import type errors from './locales/en/errors.json'
import type patients from './locales/en/patients.json'
import type session from './locales/en/session.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; errors: typeof errors; patients: typeof patients; session: typeof session }
  }
}
