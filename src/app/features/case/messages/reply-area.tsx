import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { Composer, smsQueries, type ChosenTemplate, type SmsVisit } from './composer.tsx'
import { isUnderWay } from './conversation.ts'
import { smsLength } from '#domain/rules/sms/segments.ts'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { languages } from '../../../i18n/languages.ts'

interface Props {
  id: string
  played: string | undefined
  /** The patient's newest message above. */
  seen: string | undefined
  /** The number that it came from. */
  from: string | undefined
  /** Whether the conversation above has rendered. */
  shown: boolean
  beside?: boolean
  begun?: ChosenTemplate | undefined
  onClosed?: (() => void) | undefined
}

// On a phone all of it stands in the conversation, as the parts of the composer do.
const area = css({ display: { base: 'contents', md: 'grid' }, gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
/** Keeps the buttons off the screen edge. */
const place = css({ display: { base: 'contents', md: 'block' }, scrollMarginBlockEnd: '6' })

export function ReplyArea({ id, played, seen, from, shown, beside, begun, onClosed }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(smsQueries.data(id))
  const [telling, setTelling] = useState(false)
  // On a desktop the end of the conversation and the composer are visible together.
  const composer = useScrollIntoView(useWide() && shown && data !== undefined, 'nearest')
  usePollDelivery(id, data?.leaves === true)
  if (error && !data) return <p role="alert">{sentence(error)}</p>
  if (!data) return <Skeleton shape="card" width="full" />
  return (
    <div className={area}>
      <div ref={composer} className={place}>
        <Composer
          id={id}
          data={data}
          seen={seen}
          from={from}
          onVisit={() => setTelling(true)}
          beside={beside}
          begun={begun}
          onClosed={onClosed}
        />
      </div>
      {!data.leaves && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('messages:staysHere')}</p>}
      {data.plays && played !== undefined && <SimulatedReply patientId={id} smsId={played} />}
      {telling && (
        <ProviderInfoDialog id={id} visits={data.appointments} leaves={data.leaves} onClose={() => setTelling(false)} />
      )}
    </div>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '2',
  alignItems: 'end',
  padding: '3',
  borderWidth: '1',
  borderStyle: 'dashed',
  borderColor: 'border',
  borderRadius: 'md',
})

/** Simulates the patient's reply in a demo without a gateway. */
function SimulatedReply({ patientId, smsId }: { patientId: string; smsId: string }) {
  const { t } = useTexts()
  const command = useCaseCall(patientId)
  const [body, setBody] = useState('')
  const { busy, failure, start } = useAction(async (key, said: { id: string; body: string }) => {
    await command('POST /sms/outbox/{id}/answer', { params: { id: said.id }, body: { body: said.body } }, key)
    setBody('')
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (body.trim() !== '') void start({ id: smsId, body })
  }

  return (
    <form noValidate aria-busy={busy} onSubmit={submit} className={css({ display: 'grid', gap: '2' })}>
      <RefusalBox error={failure} />
      <div className={row}>
        <TextField
          label={t('messages:play.label')}
          hint={t('messages:play.hint')}
          dir="auto"
          maxLength={1600}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('messages:play.answer')}
        </Button>
      </div>
    </form>
  )
}

const AGAIN = 5_000

/** Polls the conversation while a message is being delivered. */
function usePollDelivery(id: string, leaves: boolean): void {
  useQuery({
    ...caseQueries.rows('patient_sms', id),
    enabled: leaves,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data, Date.now()) ? AGAIN : false),
  })
}

/** Scrolls the element into view once, as soon as it has content and before that is painted. */
export function useScrollIntoView(wanted: boolean, block: ScrollLogicalPosition = 'start') {
  const element = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useLayoutEffect(() => {
    if (wanted && !done.current) element.current?.scrollIntoView({ block })
  }, [wanted, block])
  // Once more: a page that has just been opened is put at its top after it was drawn.
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    element.current?.scrollIntoView({ block })
  }, [wanted, block])
  return element
}

const paper = css({
  padding: '3',
  borderRadius: 'lg',
  background: 'selected',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

interface ProviderInfoProps {
  id: string
  visits: readonly SmsVisit[]
  /** Whether messages are really sent. */
  leaves: boolean
  onClose: () => void
}

/** Sends the details of a visit in the patient's language, after a preview. */
function ProviderInfoDialog({ id, visits, leaves, onClose }: ProviderInfoProps) {
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
