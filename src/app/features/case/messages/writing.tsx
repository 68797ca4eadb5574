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
  /** What stands above it has its place. */
  shown: boolean
}

/** Buttons do not touch the edge of the screen. */
const place = css({ scrollMarginBlockEnd: '6' })

/** Below a conversation: the place to write, and where nothing leaves the portal, the place to answer oneself. */
export function Writing({ id, played, shown }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(smsQueries.data(id))
  const [telling, setTelling] = useState(false)
  // At a desk one comes to go on: the end of the conversation and the place to write stand on the screen together.
  const composer = useBroughtIntoView(useWide() && shown && data !== undefined, 'nearest')
  useUnderWay(id, data?.leaves === true)
  if (error && !data) return <p role="alert">{sentence(error)}</p>
  if (!data) return <Skeleton shape="card" width="full" />
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div ref={composer} className={place}>
        <Composer id={id} data={data} onVisit={() => setTelling(true)} />
      </div>
      {!data.leaves && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('messages:staysHere')}</p>}
      {data.plays && played !== undefined && <PlayPatient patientId={id} smsId={played} />}
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

/** Answers as the patient would, in a demo without a gateway. */
function PlayPatient({ patientId, smsId }: { patientId: string; smsId: string }) {
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

/** Where messages leave, a conversation is asked for again while one of them has just gone out. */
function useUnderWay(id: string, leaves: boolean): void {
  useQuery({
    ...caseQueries.rows('patient_sms', id),
    enabled: leaves,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data, Date.now()) ? AGAIN : false),
  })
}

/** Once, as soon as there is something to see, the element stands in view: who comes for it need not look for it. */
export function useBroughtIntoView(wanted: boolean, block: ScrollLogicalPosition = 'start') {
  const element = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    element.current?.scrollIntoView({ block })
  }, [wanted, block])
  return element
}
