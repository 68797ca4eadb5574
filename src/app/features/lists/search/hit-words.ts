import type { Formats } from '../../../i18n/formats.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { Hit } from './search-query.ts'

type Column = keyof Hit

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface Words {
  readonly title: string
  /** What tells it from others of that name. */
  readonly details: readonly string[]
}

interface Tongue {
  readonly language: string
  readonly formats: Formats
  /** A code in words: a status, a type. */
  readonly choice: (entity: string, field: string, value: string) => string
  /** What kind of record it is, where a group holds several. */
  readonly kind: (entity: string) => string
  /** What a column is called. */
  readonly field: (entity: string, field: string) => string
}

/** What one reads of a hit. Columns that the reader may not see are not in it. */
export function wordsOf(hit: Hit, tongue: Tongue): Words {
  const words = shownWords(hit, tongue)
  const { matched } = hit
  if (!matched) return words
  return { ...words, details: [...words.details, `${tongue.field(hit.entity, matched.field)}: ${matched.value}`] }
}

function shownWords(hit: Hit, { language, formats, choice, kind }: Tongue): Words {
  const { entity } = hit
  const chosen = (field: Column) => {
    const value = text(hit[field])
    return value && choice(entity, field, value)
  }
  const day = (field: Column) => {
    const value = text(hit[field])
    return value && formats.day(value)
  }
  const said = (title: string, ...details: string[]): Words => ({ title, details: details.filter(Boolean) })

  switch (entity) {
    case 'patient': {
      const name = titleOf(hit, language)
      const number = text(hit.case_number)
      return said(
        name || number,
        text(hit.name_native),
        name && number,
        day('dob'),
        formats.phone(text(hit.phone)),
        chosen('case_status'),
      )
    }
    case 'lien': {
      const balance = hit.balance_cents
      return said(
        text(hit.lien_number),
        chosen('lien_type'),
        chosen('status'),
        typeof balance === 'number' ? formats.money(balance) : '',
      )
    }
    case 'patient_document':
      return said(text(hit.title), chosen('doc_type'), day('service_date'))
    default: {
      const own = { ...hit, title: undefined }
      // A title is one of a few at a law firm, and free words elsewhere.
      const position = entity === 'lawfirm_employee' ? chosen('title') : text(hit.title)
      const at = [
        text(hit.job_title),
        position,
        ...(['contact_name', 'city', 'email'] as const).map((field) => text(hit[field])),
      ]
      return said(titleOf(own, language), kind(entity), ...at, formats.phone(text(hit.phone)))
    }
  }
}
