import { useEffect, useState, useRef } from 'react'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Stepper } from '#ui/parts/stepper.tsx'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { DuplicatesPanel, useDuplicates, type DuplicateAnswers } from './duplicates.tsx'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormBody } from '../../../records/form/form-body.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useForm } from '../../../records/form/use-form.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'
import { isDraftUnsaved, forgetDraft, keepDraft, type Draft } from './draft.ts'
import { Policies } from './policies.tsx'
import { answerDuplicate, keepConsent, openCase, useFirms, type SavedCase } from './new-patient-calls.ts'
import {
  begunWith,
  fieldsOf,
  freshFor,
  futureDays,
  stateOf,
  stepsFor,
  type ConsentSource,
  type StepName,
} from './steps.ts'

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  gap: '5',
  alignItems: 'start',
})
const card = cx(sheet, css({ display: 'grid', gap: '5', padding: { base: '4', md: '5' } }))
const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2' })

export interface NewPatientProps {
  draft: Draft | undefined
  onSaved: (saved: SavedCase) => void
  onCancel: () => void
}

/** A case can be saved once names, phone, date of loss and firm are known. */
export function NewPatientForm({ draft, onSaved, onCancel }: NewPatientProps) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { time } = useFormats()
  const sentence = useErrorSentence()
  const viewer = useViewer()
  const may = usePermissions()
  const fresh = freshFor(viewer)
  const names = stepsFor(viewer)
  const [today] = useState(() => todayAt())
  const [step, setStep] = useState<StepName>(() => names.find((name) => name === draft?.step) ?? 'person')
  // The furthest step visited.
  const [reached, setReached] = useState(() => names.indexOf(step))
  if (names.indexOf(step) > reached) setReached(names.indexOf(step))
  const [answers, setAnswers] = useState<DuplicateAnswers>({})
  const wide = useWide()
  const firms = useFirms()

  const texts = {
    needed: t('intake:needed'),
    consent: t('intake:consent.sms'),
    consentSource: t('intake:consent.source'),
    sources: (source: ConsentSource) => t(`intake:sources.${source}`),
  }
  const takesConsent = may?.('patient_mobile_info.create') !== false
  const stepsOf = (values: Values) => fieldsOf(values, { labels, texts, today, viewer, firms, takesConsent })
  const {
    values,
    faults,
    failure,
    busy,
    checkFilledFields,
    change: put,
    form,
  } = useForm({
    fields: (said) => Object.fromEntries(Object.values(stepsOf(said)).flatMap((fields) => Object.entries(fields))),
    initial: begunWith(draft) ?? fresh,
    check: (said) => futureDays(said, today),
    send,
  })
  const steps = stepsOf(values)
  const found = useDuplicates(values)

  // After a failed save, shows the first step with a fault; does not move while typing.
  const [tried, setTried] = useState(false)
  const isWrong = (name: StepName) => Object.keys(steps[name]).some((field) => field in faults)
  const wrong = tried && !isWrong(step) ? names.find(isWrong) : undefined
  if (wrong) {
    setTried(false)
    setStep(wrong)
  }
  function change(name: string, value: unknown) {
    setTried(false)
    put(name, value)
  }

  // A single firm is preselected.
  const only = firms.all?.length === 1 ? firms.all[0]?.id : undefined
  useEffect(() => {
    const { lawfirm_id } = values
    if (only && !lawfirm_id) put('lawfirm_id', only)
  })

  const dirty = Object.keys(toRequestBody(values)).some((name) => !(name in fresh) && name !== 'lawfirm_id')
  const [keptAt, setKeptAt] = useState<string>()
  useEffect(() => {
    if (!dirty) return undefined
    keepDraft({ values, step }, () => setKeptAt(new Date().toISOString()))
    // Warns before leaving while the draft is unsaved.
    const ask = (event: BeforeUnloadEvent) => isDraftUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, values, step])

  async function send(said: Values, key: string) {
    const { id, saved, leftOut } = await openCase(said, key)
    forgetDraft()
    if (!saved) {
      await keepConsent(id, said, crypto.randomUUID())
      messages.show(t('fields:waiting.kept'), 'warning')
      if (leftOut) messages.show(t('intake:saved.leftOut'), 'warning')
      return onCancel()
    }
    onSaved(saved)
    messages.show(t('intake:saved.title'))
    // The case exists; what could not be added is reported and can be added on its page.
    const after = [
      keepConsent(id, said, crypto.randomUUID()),
      ...Object.entries(answers).map(([other, answer]) => answerDuplicate(id, other, answer)),
    ]
    const refused = (await Promise.allSettled(after)).find((one) => one.status === 'rejected')
    if (refused) messages.show(sentence(refused.reason), 'warning')
    await ownPatients.freshen()
  }

  // A new form begins with the caller's name; on a phone the keyboard would cover it.
  const [begins] = useState(() => wide && !draft)
  const { ref } = form
  useEffect(() => {
    if (begins) ref.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [begins, ref])

  const at = names.indexOf(step)
  /** Missing values may follow later, wrong ones are shown now. */
  function goOn() {
    if (!checkFilledFields(Object.keys(steps[step]))) setStep(names[at + 1] ?? 'contacts')
  }
  const { insurances } = values
  const policies: Values[] = Array.isArray(insurances) ? insurances : []
  const { _: refusals } = failure instanceof ApiError ? failure.errors : {}
  const isDuplicate = refusals?.includes('duplicate')
  const candidates = found?.candidates ?? []
  const open = candidates.filter(({ blocks, patient }) => !blocks && !answers[patient.id]).length
  const blocked = candidates.some(({ blocks }) => blocks)

  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('intake:title')}</h1>
      {wide ? (
        <Stepper
          label={t('intake:steps.label')}
          current={step}
          steps={names.map((name, place) => ({
            key: name,
            label: t(`intake:steps.${name}`),
            state: stateOf(steps[name], values, today, faults) ?? (place <= reached ? 'done' : undefined),
          }))}
          texts={{
            done: t('intake:steps.done'),
            ahead: t('intake:steps.ahead'),
            open: t('intake:steps.open'),
            wrong: t('intake:steps.wrong'),
          }}
        />
      ) : (
        <p className={css({ color: 'muted' })}>{t('intake:steps.at', { number: at + 1, total: names.length })}</p>
      )}
      <div className={layout}>
        <form
          {...form}
          className={card}
          onSubmit={(event) => {
            setTried(true)
            form.onSubmit(event)
          }}
        >
          <StepHeading text={t(`intake:steps.${step}`)} />
          {isDuplicate ? (
            <p role="alert" className={css({ color: 'danger' })}>
              {t('intake:duplicates.refused')}
            </p>
          ) : (
            <RefusalBox error={failure} />
          )}
          {step === 'insurance' ? (
            <Policies policies={policies} onChange={(next) => change('insurances', next)} />
          ) : (
            <FormBody key={step} fields={steps[step]} values={values} faults={faults} onChange={change} />
          )}
          {open > 0 && (
            <p className={css({ color: 'caution' })}>{t('intake:duplicates.unanswered', { count: open })}</p>
          )}
          <div className={actions}>
            <Button onClick={() => (at === 0 ? onCancel() : setStep(names[at - 1] ?? 'person'))}>
              {at === 0 ? t('intake:cancel') : t('intake:back')}
            </Button>
            <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              <Button
                type="submit"
                busy={busy}
                disabled={open > 0 || blocked}
                tone={at === names.length - 1 ? 'primary' : 'plain'}
              >
                {t('intake:save')}
              </Button>
              {at < names.length - 1 && (
                <Button tone="primary" onClick={goOn}>
                  {t('intake:next')}
                </Button>
              )}
            </span>
          </div>
          <p className={css({ textStyle: 'small', color: 'muted' })}>{t('intake:minimum')}</p>
          <p role="status" className={css({ textStyle: 'small', color: 'muted', _empty: { display: 'none' } })}>
            {dirty && keptAt && t('intake:draft.kept', { time: time(keptAt) })}
          </p>
        </form>
        <DuplicatesPanel
          found={found}
          answers={answers}
          onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
        />
      </div>
    </div>
  )
}

// Clears the sticky app bar.
const heading = css({ textStyle: 'heading', outline: 'none', scrollMarginBlockStart: '[5rem]' })

/** Focuses and announces the heading when the step changes. */
function StepHeading({ text }: { text: string }) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'start' })
  }, [text])
  return (
    <h2 ref={element} tabIndex={-1} className={heading}>
      {text}
    </h2>
  )
}
