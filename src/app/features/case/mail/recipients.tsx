import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { PhiLevel } from '#domain/rules/mail/disclosure.ts'
import { MOST_DOCUMENTS } from '#domain/rules/mail/records-letter.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useMailFault } from '../../../case/mail.tsx'
import { useTexts, useOptionalTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { keyOf, obstacle } from './draft.ts'
import type { Document, Recipient } from './email-queries.ts'

interface Props {
  recipients: readonly Recipient[]
  level: PhiLevel
  chosen: readonly string[]
  fault: string | undefined
  onChange: (chosen: string[]) => void
}

const rows = css({ display: 'grid', gap: '1', borderWidth: '0', padding: '0', minWidth: '0' })
const row = css({ display: 'grid', gap: '0.5', paddingBlock: '0.5' })
const note = css({ textStyle: 'small', color: 'muted', paddingInlineStart: '6', overflowWrap: 'anywhere' })

/** Possible recipients; those who cannot get this email say why. */
export function RecipientList({ recipients, level, chosen, fault, onChange }: Props) {
  const { t } = useTexts()
  const optional = useOptionalTexts()
  const sentence = useMailFault()
  const id = useId()
  const partOf = ({ kind, role }: Recipient): string => {
    if (kind !== 'lawfirm_employee' || !role) return t(`emails:kinds.${kind}`)
    return optional.t(`emails:roles.${role}`) ?? role
  }

  function toggle(key: string, on: boolean) {
    onChange(on ? [...chosen, key] : chosen.filter((other) => other !== key))
  }

  return (
    <fieldset className={rows} aria-describedby={`${id}-fault`}>
      <legend className={css({ textStyle: 'label', marginBlockEnd: '1' })}>{t('emails:to')}</legend>
      {recipients.map((recipient) => {
        const key = keyOf(recipient)
        const stopped = obstacle(recipient, level)
        return (
          <div key={key} className={row}>
            <Checkbox
              label={recipient.name}
              checked={chosen.includes(key) && !stopped}
              disabled={stopped !== undefined}
              invalid={fault !== undefined}
              aria-describedby={`${id}-${key}`}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            <p id={`${id}-${key}`} className={note}>
              {partOf(recipient)}
              {recipient.email && (
                <>
                  {' · '}
                  <bdi dir="ltr">{recipient.email}</bdi>
                </>
              )}
              {stopped && ` · ${t(`emails:stopped.${stopped}`)}`}
            </p>
          </div>
        )
      })}
      <p
        id={`${id}-fault`}
        aria-live="polite"
        className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}
      >
        {fault && sentence(fault)}
      </p>
    </fieldset>
  )
}

interface DocumentListProps {
  patientId: string
  documents: readonly Document[]
  /** Why no document may be sent to the chosen recipients. */
  obstacle: string | undefined
  chosen: readonly string[]
  fault: string | undefined
  onChange: (chosen: string[]) => void
}

/** Documents are sent as links that expire after a week. */
export function DocumentList({ patientId, documents, obstacle, chosen, fault, onChange }: DocumentListProps) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const seesPapers = usePermissions()?.('underwriting_document.list') === true
  const id = useId()
  const hint = documents.length > 0 ? t('emails:documents.hint') : t('emails:documents.none')
  const chosenHere = documents.filter((document) => chosen.includes(document.id)).length
  const full = chosenHere >= MOST_DOCUMENTS
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
          disabled={full && !chosen.includes(document.id)}
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
      {full && documents.length > MOST_DOCUMENTS && (
        <p role="status" className={css({ textStyle: 'small', color: 'caution' })}>
          {t('emails:documents.most', { count: documents.length - chosenHere })}
        </p>
      )}
      {fault && fault !== obstacle && <p className={css({ textStyle: 'small', color: 'danger' })}>{sentence(fault)}</p>}
    </fieldset>
  )
}
