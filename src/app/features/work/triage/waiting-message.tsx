import { useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Combobox } from '#ui/parts/combobox.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'
import { usePatientSearch } from '../../../case/patient-search.ts'
import { assignMessage, dismissMessage, type Waiting } from './triage-queries.ts'

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

export function WaitingMessage({ message, onDecided }: Props) {
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
        <bdi>{message.body}</bdi>
      </p>
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
