import type { emailTemplate } from '../../entities/email-template.ts'
import type { Draft } from '../../entity.ts'
import { arabic } from './ar.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { templateCodes, type TemplateCode, type Texts } from './text.ts'
import { turkish } from './tr.ts'

type Template = Draft<typeof emailTemplate>

const textsByLanguage = { en: english, es: spanish, tr: turkish, ar: arabic } satisfies Record<string, Texts>
const languages = ['en', 'es', 'tr', 'ar'] as const

const forPatient = ['patient', 'limited'] as const
const forFirm = ['lawfirm', 'limited'] as const
const forUser = ['user', 'none'] as const

const facts: Record<TemplateCode, readonly [Template['audience'], Template['phi_level']]> = {
  welcome_patient: forPatient,
  appointment_scheduled: forPatient,
  appointment_changed: forPatient,
  appointment_reminder: forPatient,
  no_show: forPatient,
  lop_request: forFirm,
  document_request: forFirm,
  status_request: forFirm,
  lien_confirmation: forFirm,
  lien_statement: ['lawfirm', 'full'],
  reduction_offer: forFirm,
  reduction_answer: forFirm,
  notice_of_assignment: forFirm,
  settlement_congratulation: forPatient,
  release: forFirm,
  password_reset: forUser,
  user_invitation: forUser,
}

export const emailTemplates = templateCodes.flatMap((code, place) =>
  languages.map((language) => {
    const { title, subject, body } = textsByLanguage[language][code]
    const [audience, phi_level] = facts[code]
    const html = body.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
    return { code, language, title, subject, body: html, audience, phi_level, sort_order: (place + 1) * 10 }
  }),
) satisfies Template[]
