import type pg from 'pg'
import { fillMail, type FilledMail, type MailTexts, type MergeValues } from '#domain/rules/mail/fill-mail.ts'
import { textOfTemplate } from '#domain/rules/mail/paragraphs.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { emailTemplates } from '#domain/seeds/email-templates/index.ts'
import { db, perform } from '#server/database/schema.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'

interface Reader {
  readonly language: MailLanguage
  /** He has had a password before. */
  readonly known: boolean
}

interface Template extends MailTexts {
  readonly id: string | null
}

/** The mail that brings the link to a new password, in its reader's language. */
export async function passwordMail(
  tx: pg.ClientBase,
  { language, known }: Reader,
  link: string,
  house: Letterhead,
): Promise<FilledMail & { readonly template: string | null }> {
  const template = await templateFor(tx, known ? 'password_reset' : 'user_invitation', language)
  const values: MergeValues = {
    'portal.name': { is: 'text', text: house.name },
    'portal.url': { is: 'link', url: house.url },
    'portal.phone': house.phone ? { is: 'phone', number: house.phone } : null,
    'link.view': { is: 'link', url: link },
  }
  const texts = { subject: template.subject, body: textOfTemplate(template.body) }
  return { ...fillMail(texts, values, language), template: template.id }
}

async function templateFor(tx: pg.ClientBase, code: string, language: MailLanguage): Promise<Template> {
  const { rows } = await perform(
    tx,
    db
      .selectFrom('email_template')
      .select(['id', 'subject', 'body'])
      .where('code', '=', code)
      .where('language', '=', language)
      .where('is_active', 'is', true)
      .where('deleted_at', 'is', null)
      .where('body', 'like', '%{link.view}%'),
  )
  const seed = emailTemplates.find((template) => template.code === code && template.language === language)
  const found = rows[0] ?? (seed && { ...seed, id: null })
  if (!found) throw new Error(`There is no template ${code} in ${language}.`)
  return found
}
