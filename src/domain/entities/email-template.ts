import * as f from '../fields/index.ts'
import { faultsIn } from '../rules/mail/fill-mail.ts'
import { directory } from './shapes/directory.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const templateAudiences = ['patient', 'lawfirm', 'provider', 'funder', 'subsidiary', 'user'] as const

/** One text in one language; its translations carry the same code. */
export const emailTemplate = defineLookUp({
  name: 'email_template',
  place: 9,
  home: '/settings/email-templates',
  fields: {
    subject: f.text({ max: 200, required: true }),
    body: f.longText({ max: 20_000, required: true }),
    language: f.choice(['en', 'es', 'tr', 'ar'], { required: true, fixed: true }),
    audience: f.choice(templateAudiences, { required: true }),
    // How much about the patient's health the text tells: what may go by plain e-mail depends on it.
    phi_level: f.choice(['none', 'limited', 'full'], { required: true }),
    merge_fields: f.words({ max: 60, readOnly: true }),
  },
  grants: { ...directory, employee: 'lr all', case_manager: 'lr all', underwriter: 'lr all', subsidiary: 'lr all' },
  unique: [
    ['code', 'language'],
    ['title', 'language'],
  ],
  // What can never be sent is no template.
  check: (row) => faultsIn({ subject: row.subject ?? '', body: row.body ?? '' }),
})
