import { useQuery } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { mailLanguages, type MailLanguage } from '#domain/rules/mail/value.ts'
import { textOfTemplate } from '#domain/rules/mail/paragraphs.ts'
import { asOwnPage, recordQueries } from '../../../../api/record-queries.ts'

export type TemplateRow = Readonly<Shown<'email_template'>>

/** A template's texts in the languages it has. */
export type Family = Partial<Record<MailLanguage, TemplateRow>>

/** The template that this record is one language of, with all its languages. */
export function useFamily(id: string) {
  const list = useQuery({ ...recordQueries.whole(emailTemplate), ...asOwnPage })
  const row = list.data?.find((one) => one.id === id)
  const family: Family = {}
  for (const language of mailLanguages) {
    const found = list.data?.find((one) => one.code === row?.code && one.language === language)
    if (found) family[language] = found
  }
  return { list, row, family }
}

export function languageOf(row: TemplateRow): MailLanguage {
  return mailLanguages.find((language) => language === row.language) ?? 'en'
}

/** The record with its text as one writes it. */
export function asWritten(row: TemplateRow): TemplateRow {
  return { ...row, body: textOfTemplate(row.body ?? '') }
}
