import type { emailTemplate } from '#domain/entities/email-template.ts'
import type { Row } from '#domain/entity.ts'
import { invalid } from '#domain/errors.ts'
import { mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import { cleanTemplate } from '#domain/rules/mail/paragraphs.ts'
import type { Contribution, RecordRules } from '#server/records/rules.ts'
import { sql } from '#server/records/sql.ts'

type Template = Row<typeof emailTemplate>

/** A template keeps paragraphs and no other markup, and the names of what is filled into it. */
export const templateRules: RecordRules<Template> = {
  create: (draft) => keeping(draft),
  update: (before, patch) => ('subject' in patch || 'body' in patch ? keeping({ ...before, ...patch }) : {}),
}

function keeping({ subject = '', body: said = '' }: Partial<Template>): Contribution {
  const body = cleanTemplate(said)
  if (body === '') throw invalid({ body: ['required'] })
  return {
    set: {
      // One line without signs of markup is its own paragraph.
      body: sql`${body === `<p>${said}</p>` ? said : body}`,
      merge_fields: sql`${mergeFieldsIn(`${subject} ${body}`)}::text[]`,
    },
  }
}
