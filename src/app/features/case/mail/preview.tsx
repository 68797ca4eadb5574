import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#ui/parts/choice.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { keyOf } from './draft.ts'
import { emailQueries, type Recipient, type Texts } from './email-queries.ts'
import { MailPaper, useFieldName, useLater, useMailFault } from '../../../case/mail.tsx'

interface Props {
  id: string
  texts: Texts
  to: readonly Recipient[]
  unknown: readonly string[]
}

const TYPING_MS = 300

// In sight beside a long form.
const beside = css({ position: { lg: 'sticky' }, insetBlockStart: { lg: '16' } })

/** The mail as one of its readers will see it. */
export function Preview({ id, texts, to, unknown }: Props) {
  const { t } = useTexts()
  const [key, setKey] = useState<string>()
  const reader = to.find((one) => keyOf(one) === key) ?? to[0]
  const written = texts.subject !== '' && texts.body !== '' && unknown.length === 0
  return (
    <section className={cx(panel, beside)} aria-label={t('emails:preview.title')}>
      <h2 className={css({ textStyle: 'heading' })}>{t('emails:preview.title')}</h2>
      {reader && to.length > 1 && (
        <Choice
          label={t('emails:preview.reader')}
          value={keyOf(reader)}
          options={to.map((one) => ({ value: keyOf(one), label: one.name }))}
          onChoose={setKey}
        />
      )}
      {reader && written ? (
        <Filled id={id} texts={texts} reader={reader} />
      ) : (
        <p className={css({ color: 'muted' })}>{t('emails:preview.empty')}</p>
      )}
    </section>
  )
}

function Filled({ id, texts, reader }: { id: string; texts: Texts; reader: Recipient }) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const letter = useLater({ ...texts, recipient: { kind: reader.kind, id: reader.id } }, TYPING_MS)
  const { data, error, isFetching } = useQuery(emailQueries.preview(id, letter))
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (error) {
    return (
      <div role="alert" className={css({ color: 'danger' })}>
        {codes.length > 0 ? codes.map((code) => <p key={code}>{fault(code)}</p>) : <p>{sentence(error)}</p>}
      </div>
    )
  }
  return (
    <div aria-busy={isFetching} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      {data && data.warnings.length > 0 && (
        <div
          role="status"
          className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })}
        >
          <p className={css({ fontWeight: 'medium' })}>{t('emails:preview.warnings')}</p>
          <ul className={css({ paddingInlineStart: '5', listStyleType: 'disc' })}>
            {data.warnings.map((name) => (
              <li key={name}>{nameOf(name)}</li>
            ))}
          </ul>
        </div>
      )}
      {data && <MailPaper subject={data.subject} html={data.html} language={texts.language} />}
    </div>
  )
}
