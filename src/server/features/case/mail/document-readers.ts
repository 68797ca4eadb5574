import { all, holds, type RowFilter } from '#domain/access/filter.ts'
import { ofPractice } from '#domain/entities/shapes/document-readers.ts'
import type { RecipientKind } from '#domain/rules/mail/disclosure.ts'

interface Reader {
  readonly kind: RecipientKind
  readonly id: string
}

const noPractice = { medical_provider_id: null, medical_provider_office_id: null, chiropractor_id: null }

/** The documents of a case that a mail recipient may also read in the portal. */
export function documentsFor({ kind, id }: Reader): RowFilter {
  switch (kind) {
    // The patient reads what his attorney may read.
    case 'patient':
    case 'lawfirm_employee':
      return holds('visibility', 'lawfirm')
    case 'medical_provider':
      return all(holds('visibility', 'provider'), ofPractice({ ...noPractice, medical_provider_id: id }))
    case 'chiropractor':
      return all(holds('visibility', 'provider'), ofPractice({ ...noPractice, chiropractor_id: id }))
  }
}
