import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { isUnsent, useWaiting } from '../../device/outbox/waiting.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DueCall } from '../calls/due-call.ts'
import { LogCallButton } from '../calls/log-call-button.tsx'
import { OpenCall } from '../calls/log-call.tsx'
import { quickCalls, quickQuery, useQuickChange, type NamedCase, type QuickNote } from './quick-queries.ts'
import { languages } from '../../i18n/languages.ts'
import { useToday, VisitList } from '../today/today.tsx'

const muted = css({ color: 'muted' })
const line = css({ display: 'flex', alignItems: 'center', gap: '2' })

/** Due calls, pinned cases, personal notes and the sync status. */
export function QuickPanel({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(quickQuery)
  const unsent = useWaiting().filter(isUnsent).length
  const pin = useQuickChange(quickCalls.pin)
  const [call, setCall] = useState<DueCall>()
  if (!data && error)
    return (
      <ErrorState
        title={t('quick:failed')}
        text={sentence(error)}
        action={<Button onClick={() => void refetch()}>{t('quick:again')}</Button>}
      />
    )
  if (!data) return <Skeleton width="long" />
  const { contacts_due: due, contacts_due_count: count, pinned, notes, sync } = data
  return (
    <>
      {count > 0 && (
        <Section title={t('quick:contacts.title')}>
          <ul>
            {due.map((contact) => (
              <li key={contact.patient_id} className={line}>
                <CaseLink
                  of={contact}
                  detail={t('quick:contacts.since', { date: day(contact.due_on) })}
                  onDone={onDone}
                />
                <LogCallButton
                  label={t('quick:contacts.log', {
                    name: contact.patient_name ?? contact.case_number ?? t('quick:pinned.unnamed'),
                  })}
                  iconOnly="sm"
                  onOpen={() => setCall({ caseId: contact.patient_id, party: contact.party, phone: contact.phone })}
                />
              </li>
            ))}
          </ul>
          {count > due.length && <p className={muted}>{t('quick:contacts.more', { count: count - due.length })}</p>}
        </Section>
      )}
      <OpenCall call={call} onClose={() => setCall(undefined)} />
      <Section title={t('quick:pinned.title')}>
        {pinned.length === 0 ? (
          <p className={muted}>{t('quick:pinned.none')}</p>
        ) : (
          <ul>
            {pinned.map((one) => (
              <li key={one.patient_id} className={line}>
                <CaseLink of={one} onDone={onDone} />
                <IconButton
                  size="sm"
                  label={t('quick:pinned.unpin', {
                    name: one.patient_name ?? one.case_number ?? t('quick:pinned.unnamed'),
                  })}
                  onClick={() => pin.mutate({ id: one.patient_id, pinned: false })}
                >
                  <Icon name="close" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Notes notes={notes} />
      {sync && (
        <Section title={t('quick:sync.title')}>
          <p>
            {t('quick:sync.devices', { count: sync.devices })}
            {sync.last_synced_at && <> · {t('quick:sync.last', { at: moment(sync.last_synced_at) })}</>}
          </p>
          <p className={sync.conflicts > 0 ? css({ color: 'caution' }) : muted}>
            {sync.conflicts > 0 ? t('quick:sync.conflicts', { count: sync.conflicts }) : t('quick:sync.clean')}
          </p>
          {unsent > 0 && (
            <p>
              <Link to="/profile" hash="waiting" className={textLink} onClick={onDone}>
                {t('quick:sync.unsent', { count: unsent })}
              </Link>
            </p>
          )}
        </Section>
      )}
    </>
  )
}

const row = css({
  display: 'block',
  flex: '1',
  minWidth: '0',
  paddingInline: '3',
  paddingBlock: '2',
  marginInline: '[-0.75rem]',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
  _hover: { background: 'hover' },
})

interface Props {
  of: NamedCase
  detail?: string
  onDone: () => void
}

/** Links to a case by its patient's name, or by its number where the name is hidden. */
function CaseLink({ of: { patient_id, patient_name, case_number }, detail, onDone }: Props) {
  const { t } = useTexts()
  const small = [patient_name ? case_number : null, detail].filter(Boolean).join(' · ')
  return (
    <Link to="/patients/$patientId" params={{ patientId: patient_id }} className={row} onClick={onDone}>
      <bdi className={css({ fontWeight: 'medium' })}>{patient_name || case_number || t('quick:pinned.unnamed')}</bdi>
      {small && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{small}</span>}
    </Link>
  )
}

const MOST_LETTERS = 2000
const note = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingInlineStart: '3',
  paddingBlock: '1',
  borderRadius: 'md',
  background: 'sunken',
  overflowWrap: 'anywhere',
})

/** Personal notes, newest first. */
function Notes({ notes }: { notes: readonly QuickNote[] }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  // One key per note, so that a retry does not save it twice.
  const key = useRef(crypto.randomUUID())
  const add = useQuickChange(async (words: string) => {
    await quickCalls.addNote({ text: words, key: key.current })
    key.current = crypto.randomUUID()
    setText('')
  })
  const remove = useQuickChange(quickCalls.removeNote)
  return (
    <Section title={t('quick:notes.title')}>
      <form
        className={css({ display: 'grid', gap: '2' })}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate(text.trim())
        }}
      >
        <TextArea
          label={t('quick:notes.write')}
          hint={t('quick:notes.hint')}
          rows={2}
          dir="auto"
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={add.isPending} className={css({ justifySelf: 'start' })}>
          {t('quick:notes.add')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('quick:notes.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '2' })}>
          {notes.map((one) => (
            <li key={one.id} className={note}>
              <p className={css({ flex: '1', minWidth: '0', whiteSpace: 'pre-wrap', paddingBlock: '1' })}>
                <bdi>{one.text}</bdi>
              </p>
              <IconButton size="sm" label={t('quick:notes.remove')} onClick={() => remove.mutate(one.id)}>
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{title}</h3>
      {children}
    </section>
  )
}

/** The day at a glance. */
export function QuickView({ onDone }: { onDone: () => void }) {
  const { t, language } = useTexts()
  const { now, data, hidden } = useToday()
  const { locale } = languages[language]
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(now)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(now)
  const visits = data?.visits ?? []
  return (
    <div className={css({ display: 'grid', gap: '5', padding: '5' })}>
      <p>
        <span className={css({ display: 'block', textStyle: 'title' })}>{weekday}</span>
        <span className={css({ color: 'muted' })}>{day}</span>
      </p>
      {!hidden && (
        <section className={css({ display: 'grid', gap: '2' })}>
          <h3 className={css({ textStyle: 'heading' })}>{t('shell:today.title')}</h3>
          {visits.length > 0 ? (
            <VisitList visits={visits} />
          ) : (
            <p className={css({ color: 'muted' })}>{data ? t('shell:today.none') : t('loading')}</p>
          )}
        </section>
      )}
      <QuickPanel onDone={onDone} />
    </div>
  )
}
