import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Combobox } from '#ui/parts/combobox.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { usePatientSearch } from '../../../case/patient-search.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { Pager, usePages } from '../../../records/list/pager.tsx'

/** Messages that no rule could match to a case; users assign or dismiss them. */
export function TriagePage() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const pages = usePages()
  const { data, error, refetch } = useQuery(triageQuery(pages.page, pages.pageSize))
  const title = t('messages:triage.title')
  usePageTitle(title)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <h1 className={css({ textStyle: 'title' })}>{title}</h1>
      <p className={css({ color: 'muted', maxWidth: 'prose' })}>{t('messages:triage.explained')}</p>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {error && !data && (
        <Notice alert title={t('list.failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton shape="card" width="full" />}
      {data && (
        <section className={panel} aria-label={title}>
          {data.messages.length === 0 && (
            <EmptyState title={t('messages:triage.empty')} text={t('messages:triage.emptyText')} />
          )}
          <ul className={css({ display: 'grid', gap: '5' })}>
            {data.messages.map((message) => (
              <UnmatchedMessage
                key={message.id}
                message={message}
                onDecided={() => queryClient.invalidateQueries({ queryKey: ['sms', 'triage'] })}
              />
            ))}
          </ul>
          {data.count > 0 && <Pager {...pages} count={data.count} />}
        </section>
      )}
    </div>
  )
}

type Waiting = CallAnswer<'GET /sms/triage'>['messages'][number]

const triageQuery = (page: number, page_size: number) =>
  queryOptions({
    queryKey: ['sms', 'triage', page, page_size],
    // It suggests cases by their patients' names and numbers.
    meta: { live: true, ofCases: true },
    queryFn: ({ signal }) => api.call('GET /sms/triage', { query: { page, page_size }, signal }),
    placeholderData: keepPreviousData,
  })

function assignMessage(id: string, patient_id: string, key: string) {
  return api.call('POST /sms/triage/{id}/assign', { params: { id }, body: { patient_id }, key })
}

function dismissMessage(id: string, key: string) {
  return api.call('POST /sms/triage/{id}/dismiss', { params: { id }, key })
}

const entry = css({
  display: 'grid',
  gap: '2',
  paddingBlockEnd: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2' })

interface Props {
  message: Waiting
  onDecided: () => Promise<void>
}

function UnmatchedMessage({ message, onDecided }: Props) {
  const { t } = useTexts()
  const { phone, moment } = useFormats()
  const [typed, setTyped] = useState('')
  const [patient, setPatient] = useState<{ id: string; name: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const tried = useRef<{ decision: string; key: string }>(undefined)
  const { entries, busy: searching } = usePatientSearch(typed)
  const found = entries.map(({ id, name, caseNumber }) => ({ value: id, label: `${name} · ${caseNumber}` }))
  const options =
    patient && !found.some(({ value }) => value === patient.id)
      ? [{ value: patient.id, label: patient.name }, ...found]
      : found

  async function decide(decision: string, command: (key: string) => Promise<unknown>, done: string) {
    if (tried.current?.decision !== decision) tried.current = { decision, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(undefined)
    try {
      await command(tried.current.key)
      messages.show(done)
      await onDecided()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const assign = (id: string) => decide(id, (key) => assignMessage(message.id, id, key), t('messages:triage.assigned'))

  return (
    <li className={entry}>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        <bdi dir="ltr">{phone(message.from)}</bdi> · <time dateTime={message.at}>{moment(message.at)}</time> ·{' '}
        {message.matches === 0 ? t('messages:triage.unknown') : t('messages:triage.shared', { count: message.matches })}
      </p>
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
        <bdi>{message.body || t('shell:notifications.wordless')}</bdi>
      </p>
      {message.attachments > 0 && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {t('messages:attachments', { count: message.attachments })}
        </p>
      )}
      <RefusalBox error={failure} />
      <div className={row}>
        {message.candidates.map(({ id, name, case_number: caseNumber }) => (
          <Button key={id} size="sm" disabled={busy} onClick={() => void assign(id)}>
            {t('messages:triage.assignTo', { name: `${name} · ${caseNumber}` })}
          </Button>
        ))}
        <Button
          size="sm"
          tone="quiet"
          disabled={busy}
          onClick={() =>
            void decide('dismiss', (key) => dismissMessage(message.id, key), t('messages:triage.dismissed'))
          }
        >
          {t('messages:triage.dismiss')}
        </Button>
      </div>
      <div className={row}>
        <div className={css({ flex: '1', minWidth: '[min(16rem, 100%)]', maxWidth: '[28rem]' })}>
          <Combobox
            label={t('messages:triage.other')}
            options={options}
            value={patient?.id ?? null}
            busy={searching}
            texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
            onSearch={setTyped}
            onChange={(id) => {
              const one = options.find(({ value }) => value === id)
              setPatient(one ? { id: one.value, name: one.label } : null)
            }}
          />
        </div>
        {patient && (
          <Button busy={busy} onClick={() => void assign(patient.id)}>
            {t('messages:triage.assign')}
          </Button>
        )}
      </div>
    </li>
  )
}
