import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { smsCategories } from '#domain/entities/patient-sms.ts'
import { plainForSms, smsLength } from '#domain/rules/sms/segments.ts'
import type { SmsTemplate } from '#domain/rules/sms/texts.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useMailFault } from '../../../case/mail.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { WAITING, useSaid } from '../../../device/outbox/deliver.ts'
import { threadTarget } from '../../../device/outbox/queued-overlay.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { languages, leftToRight } from '../../../i18n/languages.ts'
import { useOptionalTexts, useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { keepUnsent, unsentText } from './conversation.ts'
import { queryOptions } from '@tanstack/react-query'
import type { SmsPreviewInput } from '#domain/calls/sms.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

// On a phone the form's parts belong to the conversation, along which the place to write is docked.
const form = css({ display: { base: 'contents', md: 'grid' }, gap: '3' })
const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '3' })
const tool = css({ flex: '1', minWidth: '[12rem]' })
/** On a phone above the bar of the shell, and above the keyboard while there is one. */
const dock = css({
  display: { base: 'flex', md: 'grid' },
  // A button with many letters goes below: the text has the width of a text.
  flexWrap: 'wrap',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  justifyContent: 'flex-end',
  gap: '3',
  '& > :first-child': { flex: '[1 1 13rem]' },
  position: { base: 'sticky', md: 'static' },
  zIndex: 'base',
  insetBlockEnd: '[max(calc(3.5rem + var(--strip, 0px) + env(safe-area-inset-bottom)), var(--keyboard, 0px))]',
  marginInline: { base: '-4', md: '0' },
  paddingInline: { base: '4', md: '0' },
  paddingBlock: { base: '2', md: '0' },
  borderBlockStartWidth: { base: '1', md: '0' },
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})
const MOST = 1600

const categories: Readonly<Record<SmsTemplate, (typeof smsCategories)[number]>> = {
  please_call: 'status',
  visit_reminder: 'appointment',
  visit_missed: 'appointment',
  documents: 'documents',
}

interface Props {
  id: string
  data: SmsData
  /** The patient's newest message that its author sees. */
  seen: string | undefined
  /** The number that it came from. */
  from?: string | undefined
  onVisit: () => void
  /** Whether the templates stand beside it, where there is room. */
  beside?: boolean | undefined
  /** The one that was chosen there. */
  begun?: ChosenTemplate | undefined
  /** After a message that was sent to close the conversation. */
  onClosed?: (() => void) | undefined
}

export interface ChosenTemplate {
  readonly code: string
  /** Tells one choice from the next, which may be of the same template. */
  readonly at: number
}

export function Composer({ id, data, seen, from, onVisit, beside = false, begun, onClosed }: Props) {
  const { t } = useTexts()
  const optional = useOptionalTexts()
  const clockOf = useMorning()
  const { phone } = useFormats()
  const fault = useMailFault()
  const cost = useCost()
  const { id: reader } = useViewer()
  const command = useCaseCall(id)
  const said = useSaid()
  const [body, setBody] = useState(() => unsentText(reader, id))
  const [chosen, setChosen] = useState<string>()
  const [template, setTemplate] = useState<SmsTemplate | null>(null)
  const [wrong, setWrong] = useState<{ body?: string; to?: string }>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const room = useKeyboardRoom()
  const tried = useRef<{ text: string; key: string }>(undefined)

  const number = data.numbers.find((one) => one.number === chosen) ?? firstOf(data, from)
  const next = nextVisit(data)
  const offered = data.templates.filter(
    ({ language, code }) => language === data.language && (code !== 'visit_reminder' || next !== undefined),
  )

  function write(text: string) {
    // What has been begun for one number does not go to another one that writes meanwhile.
    if (text !== '') setChosen(number?.number)
    setBody(text)
    keepUnsent(reader, id, text)
    setWrong({})
  }

  /** The server fills in the template, so that the field shows the final text and its cost. */
  async function begin(code: string) {
    const found = offered.find((one) => one.code === code)
    if (!found) return
    setFailure(undefined)
    try {
      const draft = { body: found.body, language: data.language, appointment_id: next?.id ?? null }
      write((await previewSms(id, draft)).text)
      setTemplate(found.code)
    } catch (error) {
      setFailure(error)
    }
  }

  useOnChoice(begun, (code) => void begin(code))

  async function send(closes: boolean) {
    if (body.trim() === '') return setWrong({ body: 'required' })
    const category = template ? categories[template] : ('other' as const)
    const message = { to: number?.number ?? '', body, category, up_to: seen ?? null }
    const sent = JSON.stringify(message)
    if (tried.current?.text !== sent) tried.current = { text: sent, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await command(
        'POST /patient/{id}/send_sms',
        { params: { id }, body: message },
        tried.current.key,
        // Messages of one conversation keep their order.
        { kind: 'order', entity: 'patient_sms', target: threadTarget(id) },
      )
      tried.current = undefined
      // What was written since then is another message.
      const now = unsentText(reader, id)
      write(now.startsWith(body) ? now.slice(body.length).trimStart() : now)
      setTemplate(null)
      if (answer === WAITING && number?.quiet_until)
        messages.show(t('messages:keptForMorning', { time: clockOf(number) }), 'warning')
      else said(answer, data.leaves ? t('messages:sent') : t('messages:kept'))
      if (closes) onClosed?.()
    } catch (error) {
      const { body: ofBody, to } = error instanceof ApiError ? error.errors : {}
      setWrong({ ...(ofBody?.[0] && { body: ofBody[0] }), ...(to?.[0] && { to: to[0] }) })
      if (!ofBody && !to) setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: Pick<FormEvent, 'preventDefault'>, closes = false) {
    event.preventDefault()
    if (!busy && number?.hindrance === null) void send(closes)
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    submit(event, event.shiftKey)
  }

  const refused = wrong.to && optional.t(`messages:hindrance.${wrong.to}`)
  const blocked = number?.hindrance !== null
  return (
    <form noValidate aria-busy={busy} onSubmit={(event) => submit(event)} className={form}>
      <RefusalBox error={failure} />
      <div className={tools}>
        {data.numbers.length > 1 && (
          <div className={tool}>
            <Select
              label={t('messages:to')}
              options={data.numbers.map((one) => ({ value: one.number, label: leftToRight(phone(one.number)) }))}
              value={number?.number ?? null}
              error={refused}
              onChange={setChosen}
            />
          </div>
        )}
        <div className={cx(tool, beside && css({ lg: { display: 'none' } }))}>
          <Select
            label={t('messages:template')}
            placeholder={t('messages:noTemplate')}
            options={offered.map(({ code }) => ({ value: code, label: t(`messages:templates.${code}`) }))}
            value={template}
            onChange={(code) => void begin(code)}
          />
        </div>
        {data.appointments.length > 0 && (
          <Button disabled={blocked} onClick={onVisit}>
            {t('messages:visit.action')}
          </Button>
        )}
      </div>
      <NumberStatus number={number} />
      <div ref={room} className={dock}>
        <TextArea
          label={t('messages:body')}
          value={body}
          maxLength={MOST}
          dir="auto"
          hint={cost(body)}
          error={wrong.body ? fault(wrong.body) : data.numbers.length > 1 ? undefined : refused}
          aria-keyshortcuts="r"
          onKeyDown={sendByKey}
          onChange={({ target }) => write(target.value)}
        />
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          disabled={blocked}
          aria-keyshortcuts="Control+Enter Meta+Enter Control+Shift+Enter Meta+Shift+Enter"
          className={css({ justifySelf: 'end' })}
        >
          {data.leaves ? t('messages:send') : t('messages:keep')}
        </Button>
      </div>
    </form>
  )
}

/** Acts once on each choice. */
function useOnChoice(chosen: ChosenTemplate | undefined, act: (code: string) => void): void {
  const done = useRef(chosen?.at)
  useEffect(() => {
    if (!chosen || done.current === chosen.at) return
    done.current = chosen.at
    act(chosen.code)
  })
}

/** An answer goes to the number that was written from, where it may. */
function firstOf({ numbers }: SmsData, from: string | undefined) {
  const open = numbers.filter(({ hindrance }) => hindrance === null)
  return open.find(({ number }) => number === from) ?? open[0] ?? numbers[0]
}

export function nextVisit({ appointments }: SmsData) {
  const now = new Date().toISOString()
  return appointments.findLast(({ at }) => at > now)
}

/** Number of SMS segments, and the characters that make them shorter. */
function useCost(): (body: string) => string {
  const { t } = useTexts()
  return (body) => {
    const { segments, left, costly } = smsLength(plainForSms(body))
    return [
      segments > 0 && t('messages:cost.segments', { count: segments }),
      t('messages:cost.left', { count: left }),
      costly.length > 0 && t('messages:cost.letters', { letters: costly.join(' ') }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

const sentence = css({
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
})

/** Why a number cannot be written to, or why the message waits for quiet hours to end. */
function NumberStatus({ number }: { number: SmsNumber | undefined }) {
  const { t } = useTexts()
  const clockOf = useMorning()
  const hindrance = number ? number.hindrance : 'not_found'
  if (hindrance) return <p className={sentence}>{t(`messages:hindrance.${hindrance}`)}</p>
  if (!number?.quiet_until) return null
  return <p className={sentence}>{t('messages:quiet', { time: clockOf(number) })}</p>
}

/** End of quiet hours, in the patient's time zone. */
function useMorning(): (number: SmsNumber) => string {
  const { language } = useTexts()
  return ({ quiet_until, zone }) =>
    quiet_until
      ? new Intl.DateTimeFormat(languages[language].locale, { timeStyle: 'short', timeZone: zone }).format(
          new Date(quiet_until),
        )
      : ''
}

export type SmsData = CallAnswer<'GET /patient/{id}/sms_data'>
export type SmsNumber = SmsData['numbers'][number]
export type SmsVisit = SmsData['appointments'][number]
export type Hindrance = NonNullable<SmsNumber['hindrance']>

export const smsQueries = {
  data: (id: string) =>
    queryOptions({
      queryKey: ['patient', 'sms_data', id],
      meta: { live: true, kept: { about: id, form: 'as-is' } },
      queryFn: ({ signal }) => api.call('GET /patient/{id}/sms_data', { params: { id }, signal }),
    }),

  visitInfo: (id: string, appointment_id: string) =>
    queryOptions({
      queryKey: ['patient', 'provider_info_sms', id, appointment_id],
      queryFn: ({ signal }) =>
        api.call('GET /patient/{id}/provider_info_sms', { params: { id }, query: { appointment_id }, signal }),
    }),
}

export function previewSms(id: string, body: SmsPreviewInput) {
  return api.call('POST /patient/{id}/sms_preview', { params: { id }, body })
}
