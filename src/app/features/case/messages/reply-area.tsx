import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
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
import { Composer } from './composer.tsx'
import { isUnderWay } from './conversation.ts'
import { ProviderInfoDialog } from './provider-info-dialog.tsx'
import { smsQueries } from './sms-queries.ts'

interface Props {
  id: string
  played: string | undefined
  /** Whether the conversation above has rendered. */
  shown: boolean
}

/** Keeps the buttons off the screen edge. */
const place = css({ scrollMarginBlockEnd: '6' })

export function ReplyArea({ id, played, shown }: Props) {
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
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div ref={composer} className={place}>
        <Composer id={id} data={data} onVisit={() => setTelling(true)} />
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

/** Scrolls the element into view once, as soon as it has content. */
export function useScrollIntoView(wanted: boolean, block: ScrollLogicalPosition = 'start') {
  const element = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    element.current?.scrollIntoView({ block })
  }, [wanted, block])
  return element
}
