import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { isWaiting } from '../../device/outbox/queued-overlay.ts'
import { WaitingBadge } from '../../device/outbox/waiting-badge.tsx'
import { useWaiting } from '../../device/outbox/waiting.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { useCaseRows } from '../use-case.ts'
import { today } from '../work/work-queries.ts'
import { NewTask, OpenTask, type TaskInHand } from './open-task.tsx'
import { queuedDone } from './queued-tasks.ts'
import { useAssignees } from './task-queries.ts'
import { useMayWriteTasks } from './task-rights.ts'
import { useTaskCalls, type ShownTask } from './use-task-calls.ts'

const line = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  columnGap: '2',
  alignItems: 'center',
  minHeight: '9',
})
const titleButton = css({
  display: 'block',
  width: 'full',
  minHeight: { base: '11', md: '6' },
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline' },
  _disabled: { cursor: 'default', textDecoration: 'none' },
})
const small = css({ display: 'block', textStyle: 'small', color: 'muted' })

interface Props {
  id: string
  caseName: string | undefined
}

/** K4: what has to be done for a case, and what was. */
export function CaseTasks({ id, caseName }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const queued = useWaiting()
  const { data } = useCaseRows('task', id)
  const [inHand, setInHand] = useState<TaskInHand>()
  const [all, setAll] = useState(false)
  if (!may?.('task.list')) return null
  const tasks = (data ?? []).map((row): ShownTask & { done: boolean; waiting: boolean } => ({
    id: row.id,
    version: row.version ?? 1,
    patient_id: id,
    title: row.title ?? '',
    assignee_id: row.assignee_id ?? '',
    due_on: row.due_on ?? '',
    kind: row.kind ?? 'general',
    done: queuedDone(queued, row.id) ?? Boolean(row.done_at),
    waiting: isWaiting(row),
  }))
  const byDay = tasks.toSorted((one, other) => one.due_on.localeCompare(other.due_on))
  const open = byDay.filter(({ done }) => !done)
  const done = byDay.filter((task) => task.done)
  return (
    <Panel
      title={t('tasks:title')}
      action={<NewTask label={t('tasks:new')} size="sm" task={{ is: 'new', case: { id, name: caseName } }} />}
    >
      {open.length === 0 && <p className={css({ color: 'muted' })}>{t('tasks:none')}</p>}
      <ul className={css({ display: 'grid', gap: '1' })}>
        {[...open, ...(all ? done : [])].map((task) => (
          <TaskLine key={task.id} task={task} onEdit={() => setInHand({ is: 'edited', task })} />
        ))}
      </ul>
      {done.length > 0 && (
        <Button size="sm" tone="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('tasks:hideDone') : t('tasks:showDone', { count: done.length })}
        </Button>
      )}
      <OpenTask task={inHand} onClose={() => setInHand(undefined)} />
    </Panel>
  )
}

interface LineProps {
  task: ShownTask & { done: boolean; waiting: boolean }
  onEdit: () => void
}

function TaskLine({ task, onEdit }: LineProps) {
  const { t } = useTexts()
  const { day } = useFormats()
  const mayWrite = useMayWriteTasks()
  const { nameOf } = useAssignees()
  const { finish, reopen } = useTaskCalls()
  const { title, done } = task
  const late = !done && task.due_on < today()
  const label = done ? t('tasks:reopenOf', { title }) : t('tasks:doneOf', { title })
  return (
    <li className={line}>
      <IconButton
        label={label}
        size="sm"
        disabled={!mayWrite}
        onClick={() => void (done ? reopen(task) : finish([task]))}
      >
        {done ? <CircleCheck size="1.1em" aria-hidden="true" /> : <Circle size="1.1em" aria-hidden="true" />}
      </IconButton>
      <div className={css({ minWidth: '0', paddingBlock: '1' })}>
        <button type="button" className={titleButton} disabled={!mayWrite || done} onClick={onEdit}>
          <bdi className={done ? css({ textDecoration: 'line-through', color: 'muted' }) : undefined}>{title}</bdi>
        </button>
        <span className={small}>
          <span className={late ? css({ color: 'danger' }) : undefined}>
            {t('tasks:due', { day: day(task.due_on) })}
          </span>
          {' · '}
          <bdi>{nameOf(task.assignee_id) ?? t('tasks:somebody')}</bdi>
        </span>
        {task.waiting && <WaitingBadge />}
      </div>
    </li>
  )
}
