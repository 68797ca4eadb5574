import { useState, type FormEvent, type ReactNode } from 'react'
import { patientNote } from '#domain/entities/patient-note.ts'
import { addDays } from '#domain/rules/dates.ts'
import { callParties } from '#domain/rules/who-to-call.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { choiceChip, choiceChips } from '#ui/parts/choice-chip.ts'
import { DateField } from '#ui/parts/date-field.tsx'
import { submitByKeys, submitKeys } from '#ui/parts/submit-by-keys.ts'
import { TextArea } from '#ui/parts/text-area.tsx'
import { goToUnread } from '#ui/parts/typed-value.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RefusalBox } from '../../records/form/refusal.tsx'
import { useAction } from '../../records/form/use-action.ts'
import { useDateTexts } from '../../records/form/use-date-texts.ts'
import { partyOf, type DueCall } from './due-call.ts'
import { useLogCall } from './use-log-call.ts'

const outcomes = patientNote.fields.call_outcome.choices ?? []
/** Days until the next call that are offered with one press. */
const offered = [1, 7, 14, 30] as const

const form = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const legend = css({ textStyle: 'label', marginBlockEnd: '1' })

interface Props {
  call: DueCall
  onDone: () => void
}

/** K1, J7: the call log in place. The outcome is one press, the text one field; Ctrl or ⌘ Enter saves from there. */
export function LogCallForm({ call, onDone }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const dates = useDateTexts()
  const { log } = useLogCall(call)
  const [party, setParty] = useState(() => partyOf(call))
  const [outcome, setOutcome] = useState<string>('reached')
  const [body, setBody] = useState('')
  const [today] = useState(() => todayAt())
  const [picked, setNext] = useState<string | null>()
  // Without a day, a call that was not answered stays due today, and its row would not leave the list.
  const suggested = outcome === 'reached' ? null : addDays(today, 1)
  const next = picked === undefined ? suggested : picked
  const { busy, failure, start } = useAction(async (key) => {
    const values = { call_party: party, call_phone: call.phone ?? null, call_outcome: outcome, next_contact_at: next }
    await log(body.trim() === '' ? values : { ...values, body }, key)
    onDone()
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!goToUnread(event.currentTarget)) void start()
  }

  return (
    <form noValidate aria-label={t('notes:call.title')} aria-busy={busy} onSubmit={submit} className={form}>
      <RefusalBox error={failure} />
      {partyOf(call) !== 'patient' && (
        <Choice
          label={labels.field('call_party')}
          value={party}
          options={callParties.map((value) => ({ value, label: labels.choice('call_party', value) }))}
          onChoose={setParty}
        />
      )}
      <Chips title={labels.field('call_outcome')}>
        {outcomes.map((value) => (
          <label key={value} className={choiceChip()}>
            <input
              type="radio"
              name="call_outcome"
              value={value}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
            />
            {labels.choice('call_outcome', value)}
          </label>
        ))}
      </Chips>
      <TextArea
        label={t('notes:call.said')}
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={body}
        onKeyDown={submitByKeys}
        onChange={({ target }) => setBody(target.value)}
      />
      <DateField label={labels.field('next_contact_at')} value={next} onChange={setNext} min={today} texts={dates} />
      <div className={choiceChips}>
        {offered.map((days) => (
          <Button key={days} size="sm" tone="quiet" onClick={() => setNext(addDays(today, days))}>
            {t('notes:call.in', { count: days })}
          </Button>
        ))}
      </div>
      <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts={submitKeys}>
        {t('notes:call.save')}
      </Button>
    </form>
  )
}

function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={legend}>{title}</legend>
      <div className={choiceChips}>{children}</div>
    </fieldset>
  )
}
