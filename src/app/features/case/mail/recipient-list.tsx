import { useId } from 'react'
import type { PhiLevel } from '#domain/rules/mail/disclosure.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { keyOf, obstacle } from './draft.ts'
import type { Recipient } from './email-queries.ts'
import { useMailFault } from '../../../case/mail.tsx'

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

/** Everybody who may be written to; whoever can't get this mail says why. */
export function RecipientList({ recipients, level, chosen, fault, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const id = useId()
  const partOf = ({ kind, role }: Recipient): string => {
    if (kind !== 'lawfirm_employee' || !role) return t(`emails:kinds.${kind}`)
    const known = role as 'lead_attorney'
    return t(`emails:roles.${known}`)
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
