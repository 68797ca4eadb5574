import * as f from '../fields/index.ts'
import { hasUnknownMergeField } from '../rules/merge-fields.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { broken } from './shapes/row-rules.ts'

/** One text in one language; its translations carry the same code. */
export const emailTemplate = defineLookUp(
  'email_template',
  {
    subject: f.text({ max: 200, required: true }),
    body: f.longText({ max: 20_000, required: true }),
    language: f.choice(['en', 'es', 'tr', 'ar'], { required: true, fixed: true }),
    audience: f.choice(['patient', 'lawfirm', 'provider', 'funder', 'subsidiary', 'user'], { required: true }),
    // How much about the patient's health the text tells: what may go by plain e-mail depends on it.
    phi_level: f.choice(['none', 'limited', 'full'], { required: true }),
    merge_fields: f.words({ max: 60, readOnly: true }),
  },
  {
    unique: [
      ['code', 'language'],
      ['title', 'language'],
    ],
    check: (row) =>
      broken(
        [row.subject && hasUnknownMergeField(row.subject), 'subject', 'unknown_merge_field'],
        [row.body && hasUnknownMergeField(row.body), 'body', 'unknown_merge_field'],
      ),
  },
)
