import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { WorkAct, WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { keysOf } from '#domain/rules/keys.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { LogCallForm } from '../../../case/calls/log-call-form.tsx'
import { useMayLogCalls } from '../../../case/calls/log-call.tsx'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { useCaseCall, useCaseHead, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import type { TaskInHand } from '../../../case/tasks/open-task.tsx'
import { taskOf } from '../../../case/tasks/queued-tasks.ts'
import { useMayWriteTasks } from '../../../case/tasks/task-rights.ts'
import { placeOf } from '../../../case/work/places.ts'
import { today } from '../../../case/work/work-queries.ts'
import { useEntryTitle, useWorkWords } from '../../../case/work/work-words.ts'
import type { Answers, Asks } from './answers.ts'
import { HandOverMenu } from './hand-over-menu.tsx'
import { PaperUpload } from './paper-upload.tsx'
import { putOff } from './ticked-acts.tsx'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', alignContent: 'start' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  '& dt': { color: 'muted' },
})
const reason = css({ padding: '3', borderRadius: 'md', background: 'sunken', overflowWrap: 'anywhere' })
/** To the edges of the rail, whose own space is enough. */
const thread = css({
  marginInline: '-4',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const note = css({ overflowWrap: 'anywhere', lineClamp: '2', _againstPage: { textAlign: 'end' } })

interface Props {
  entry: WorkEntry
  asks: Asks | undefined
  /** Whether what it stands in names the patient. */
  titled: boolean
  onAct: (act: WorkAct) => void
  onSnooze: (until: string | null) => void
  answers: Answers
  /** The sheet or the answer closes. */
  onClose: () => void
  /** Opens the dialog of a task. */
  onTask: (task: TaskInHand) => void
  onLogged: () => void
  /** It is dealt with. */
  onDone: () => void
  onAcknowledged: () => void
  /** Where the focus goes when what lies over the list closes. */
  returnTo: () => HTMLElement | null
  /** Nothing is asked for any more. */
  onClosed: () => void
}

/** The facts of an entry, and its answer. Drawn for the chosen entry alone. */
export default function WorkRail(props: Props) {
  const { entry, asks, titled, onAct, onSnooze, onLogged } = props
  const { t } = useTexts()
  const logs = useMayLogCalls()
  const words = useWorkWords()
  const [calling, setCalling] = useState(entry.kind === 'call')
  const box = useRef<HTMLDivElement>(null)
  const { patient_id: patientId } = entry
  const logging = (calling || asks === 'call') && logs && patientId !== null
  useEffect(() => {
    // The form may come later than it was asked for: with the permissions.
    if (asks === 'call' && logging) box.current?.querySelector('textarea')?.focus()
  }, [asks, logging])
  const { why, facts: told } = words(entry)
  const titleOf = useEntryTitle()
  const replies = asks === 'reply' && patientId !== null
  const writesTasks = useMayWriteTasks()
  const buys = entry.kind === 'purchase' && patientId !== null
  const others = entry.acts.filter((act) => act !== 'log_call' && act !== 'upload' && act !== 'buy')
  return (
    <div className={stack}>
      {patientId !== null && <Head entry={entry} patientId={patientId} titled={titled} />}
      <p className={reason}>
        <strong className={css({ display: 'block', fontWeight: 'medium' })}>{why}</strong>
        {told.map((fact) => (
          <bdi key={fact} className={css({ display: 'block', color: 'muted' })}>
            {fact}
          </bdi>
        ))}
      </p>
      <div className={line}>
        {others.map((act, at) => (
          <Button key={act} tone={at === 0 ? 'primary' : 'plain'} onClick={() => onAct(act)}>
            {t(`work:acts.${act}`)}
          </Button>
        ))}
        {entry.kind === 'missing_paper' && entry.acts.includes('upload') && patientId !== null && (
          <PaperUpload {...props} patientId={patientId} />
        )}
        {entry.kind === 'task' && <TaskActs entry={entry} onTask={props.onTask} />}
        {!logging && logs && patientId !== null && (
          <Button onClick={() => setCalling(true)}>{t('work:acts.log_call')}</Button>
        )}
        {writesTasks && patientId !== null && (
          <Button
            tone="quiet"
            onClick={() => props.onTask({ is: 'new', case: { id: patientId, name: titleOf(entry) } })}
          >
            {t('work:addTask')}
          </Button>
        )}
      </div>
      {buys &&
        props.answers.purchase({
          patientId,
          asks: asks === 'upload' || asks === 'buy',
          onBegun: props.onClosed,
          onDone: props.onDone,
        })}
      {logging && (
        <div ref={box}>
          <LogCallForm
            call={{ caseId: patientId, party: entry.party, phone: entry.phone }}
            onDone={() => {
              setCalling(false)
              onLogged()
            }}
          />
        </div>
      )}
      {asks === 'acknowledge' && patientId !== null && <Acknowledge {...props} patientId={patientId} />}
      {asks === 'review' &&
        patientId !== null &&
        props.answers.review({
          patientId,
          paperId: entry.record_id,
          onDone: props.onDone,
          onClose: props.onClosed,
          returnTo: props.returnTo,
        })}
      <Snooze entry={entry} onSnooze={onSnooze} />
      {replies && <div className={thread}>{props.answers.conversation(patientId, props.onClose)}</div>}
      {patientId !== null && !replies && <LastNotes patientId={patientId} />}
    </div>
  )
}

/** What is done with a task beside finishing it. */
function TaskActs({ entry, onTask }: Pick<Props, 'entry' | 'onTask'>) {
  const { t } = useTexts()
  const viewer = useViewer()
  const task = taskOf(entry, viewer.id)
  if (!useMayWriteTasks()) return null
  return (
    <>
      <HandOverMenu aria-keyshortcuts="h" tasks={[task]} />
      <Button onClick={() => onTask({ is: 'edited', task })}>{t('work:edit')}</Button>
    </>
  )
}

type HeadProps = Pick<Props, 'entry' | 'titled'> & { patientId: string }

function Head({ entry, titled, patientId }: HeadProps) {
  const { t } = useTexts()
  const { day, visit, moment } = useFormats()
  const labels = useLabels('patient')
  const { data: head, isFetching, isPlaceholderData, failureCount } = useCaseHead(patientId)
  const row = head?.row
  // What is still to come has its line from the first, and what there is none of keeps it: the buttons below stay.
  const isLate = isFetching && failureCount === 0 && (!row || isPlaceholderData)
  function factOf(name: 'last_contact_at' | 'contact_due_on' | 'next_appointment_at', text: (value: string) => string) {
    const value = row?.[name]
    if (value) return text(value)
    if (row && name in row) return '—'
    return isLate ? '' : undefined
  }
  const known: readonly (readonly [string, string | undefined])[] = [
    [t('work:rail.due'), day(entry.due)],
    [labels.field('last_contact_at'), factOf('last_contact_at', moment)],
    [labels.field('contact_due_on'), factOf('contact_due_on', day)],
    [labels.field('next_appointment_at'), factOf('next_appointment_at', (at) => visit(at, row?.next_appointment_zone))],
  ]
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>
        <Link to={placeOf(entry)} params={{ patientId }} className={textLink}>
          <bdi>{titled ? t('work:acts.open') : entry.patient_name || entry.case_number || t('work:nameless')}</bdi>
        </Link>
      </h3>
      <p className={line}>
        {entry.case_number && <span className={css({ textStyle: 'small', color: 'muted' })}>{entry.case_number}</span>}
        <CaseStatusBadge status={entry.case_status} />
      </p>
      {entry.phone && (
        <p>
          <PhoneLink number={entry.phone} entity="patient" field="phone" />
        </p>
      )}
      <dl className={facts}>
        {known.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className={css({ display: 'contents' })}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** K5: an overdue limitation date is acknowledged with a reason that is audited. */
function Acknowledge({ entry, patientId, onAcknowledged, onClosed }: Props & { patientId: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const command = useCaseCall(patientId)
  return (
    <FormDialog
      title={t('case:acknowledge.title')}
      description={t('case:acknowledge.text', { date: day(entry.day) })}
      fields={{ reason: { field: reasonField, label: t('case:acknowledge.reason'), required: true } }}
      submit={t('case:acknowledge.submit')}
      onClose={onClosed}
      send={async (values, key) => {
        const form = { expected_version: entry.version, ...toRequestBody(values) }
        await command('POST /patient/{id}/acknowledge_limitation', { params: { id: patientId }, form }, key)
        messages.show(t('case:acknowledge.done'))
        onAcknowledged()
      }}
    />
  )
}

function Snooze({ entry, onSnooze }: Pick<Props, 'entry' | 'onSnooze'>) {
  const { t } = useTexts()
  const button = (label: string, until: string | null) => (
    <Button key={label} size="sm" tone="quiet" onClick={() => onSnooze(until)}>
      {label}
    </Button>
  )
  return (
    <div role="group" aria-label={t('work:snooze.action')} className={line}>
      <span className={css({ textStyle: 'small', color: 'muted' })}>{t('work:snooze.action')}</span>
      {entry.snoozed_until === null
        ? keysOf(putOff).map((name) => button(t(`work:snooze.${name}`), addDays(today(), putOff[name])))
        : button(t('work:snooze.again'), null)}
    </div>
  )
}

const MOST_NOTES = 3

function LastNotes({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const { data: rows } = useCaseRows('patient_note', patientId)
  if (!rows) return null
  const last = rows.toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? '')).slice(0, MOST_NOTES)
  return (
    <section aria-label={t('work:rail.notes')} className={css({ display: 'grid', gap: '2' })}>
      <h4 className={css({ textStyle: 'label', color: 'muted' })}>{t('work:rail.notes')}</h4>
      {last.length === 0 && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('work:rail.noNotes')}</p>}
      {last.map((row) => (
        <div key={row.id} className={css({ textStyle: 'small' })}>
          <bdi className={note}>{row.body}</bdi>
          <p className={css({ color: 'muted' })}>{row.created_at && moment(row.created_at)}</p>
        </div>
      ))}
    </section>
  )
}
