import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { smsLength } from '#domain/rules/sms/segments.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { smsQueries, type SmsVisit } from './sms-queries.ts'

const paper = css({
  padding: '3',
  borderRadius: 'lg',
  background: 'selected',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

interface Props {
  id: string
  visits: readonly SmsVisit[]
  /** Whether messages are really sent. */
  leaves: boolean
  onClose: () => void
}

/** Sends the details of a visit in the patient's language, after a preview. */
export function ProviderInfoDialog({ id, visits, leaves, onClose }: Props) {
  const { t, language } = useTexts()
  const formId = useId()
  const sentence = useErrorSentence()
  const command = useCaseCall(id)
  const [visit, setVisit] = useState(() => nextOf(visits))
  const { data, error } = useQuery({ ...smsQueries.visitInfo(id, visit ?? ''), enabled: visit !== undefined })

  // The hour on the clock of the office, as the message will say it.
  const labelOf = ({ at, zone, type, type_i18n, provider }: SmsVisit): string =>
    [
      new Intl.DateTimeFormat(languages[language].locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: zone,
      }).format(new Date(at)),
      type_i18n?.[language] ?? type,
      provider,
    ]
      .filter(Boolean)
      .join(' · ')

  const { busy, failure, start } = useAction(async (key, body: { appointment_id: string; to: string | null }) => {
    await command('POST /patient/{id}/send_provider_info_sms', { params: { id }, body }, key)
    messages.show(leaves ? t('messages:sent') : t('messages:kept'))
    onClose()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (data?.hindrance === null) void start({ appointment_id: visit ?? '', to: data.to })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('messages:visit.title')}
      description={t('messages:visit.explained')}
      closeText={t('fields:close')}
      size="md"
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('fields:cancel')}
        </Button>,
        <Button key="send" type="submit" form={formId} tone="primary" busy={busy} disabled={data?.hindrance !== null}>
          {leaves ? t('messages:send') : t('messages:keep')}
        </Button>,
      ]}
    >
      <form id={formId} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4' })}>
        <RefusalBox error={failure} />
        <Select
          label={t('messages:visit.which')}
          options={visits.map((one) => ({ value: one.id, label: labelOf(one) }))}
          value={visit ?? null}
          onChange={setVisit}
        />
        {error && <p role="alert">{sentence(error)}</p>}
        {!data && !error && <Skeleton shape="card" width="full" />}
        {data?.hindrance && <p role="alert">{t(`messages:hindrance.${data.hindrance}`)}</p>}
        {data && (
          <div className={css({ display: 'grid', gap: '2' })}>
            <p lang={data.language} dir="auto" className={paper}>
              {data.text}
            </p>
            <p className={css({ textStyle: 'small', color: 'muted' })}>
              {t('messages:cost.segments', { count: smsLength(data.text).segments })}
              {!data.with_details && ` · ${t('messages:visit.withoutDetails')}`}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  )
}

function nextOf(visits: readonly SmsVisit[]): string | undefined {
  const now = new Date().toISOString()
  return (visits.findLast(({ at }) => at > now) ?? visits[0])?.id
}
