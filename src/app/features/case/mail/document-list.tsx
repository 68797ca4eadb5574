import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Document } from './email-queries.ts'
import { useMailFault } from '../../../case/mail.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'

interface Props {
  patientId: string
  documents: readonly Document[]
  /** Why none may be sent to those chosen. */
  obstacle: string | undefined
  chosen: readonly string[]
  fault: string | undefined
  onChange: (chosen: string[]) => void
}

/** Papers travel as links that open one document for a week. */
export function DocumentList({ patientId, documents, obstacle, chosen, fault, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const seesPapers = usePermissions()?.('underwriting_document.list') === true
  const id = useId()
  const hint = documents.length > 0 ? t('emails:documents.hint') : t('emails:documents.none')
  return (
    <fieldset
      aria-describedby={`${id}-hint`}
      className={css({ display: 'grid', gap: '1', borderWidth: '0', padding: '0', minWidth: '0' })}
    >
      <legend className={css({ textStyle: 'label', marginBlockEnd: '1' })}>{t('emails:documents.label')}</legend>
      {documents.map((document) => (
        <Checkbox
          key={document.id}
          label={document.title}
          checked={chosen.includes(document.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, document.id] : chosen.filter((one) => one !== document.id))
          }
        />
      ))}
      <p id={`${id}-hint`} className={css({ textStyle: 'small', color: 'muted' })}>
        {obstacle ? (
          <>
            {sentence(obstacle)}{' '}
            {seesPapers && (
              <Link to="/patients/$patientId/underwriting" params={{ patientId }} className={textLink}>
                {t('emails:documents.toPapers')}
              </Link>
            )}
          </>
        ) : (
          hint
        )}
      </p>
      {fault && fault !== obstacle && <p className={css({ textStyle: 'small', color: 'danger' })}>{sentence(fault)}</p>}
    </fieldset>
  )
}
