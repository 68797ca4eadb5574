import { emailTemplate } from '#domain/entities/email-template.ts'
import { faultsIn } from '#domain/rules/mail/fill-mail.ts'
import { useLabels } from '../../../../i18n/labels.ts'
import type { Faults } from '../../../../records/form/check-values.ts'
import { entityFields, type FormFields, type Values } from '../../../../records/form/form-fields.ts'

/** What is asked for beside subject and text. */
export const aboutTemplate = ['title', 'audience', 'phi_level'] as const

export function useTemplateFields(more: readonly (keyof typeof emailTemplate.fields)[] = []): FormFields {
  const labels = useLabels('email_template')
  return entityFields(emailTemplate, [...more, ...aboutTemplate, 'subject', 'body'], labels)
}

const textIn = (values: Values, name: string): string => String(values[name] ?? '')

export function textsIn(values: Values): { subject: string; body: string } {
  return { subject: textIn(values, 'subject'), body: textIn(values, 'body') }
}

/** What the server would refuse too. */
export function wrongTexts(values: Values): Faults {
  const faults = Object.entries(faultsIn(textsIn(values)))
  return Object.fromEntries(faults.map(([name, codes]) => [name, codes[0] ?? 'invalid']))
}
