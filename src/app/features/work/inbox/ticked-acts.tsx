import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { keysOf } from '#domain/rules/keys.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { taskOf } from '../../../case/tasks/queued-tasks.ts'
import { useTaskCalls } from '../../../case/tasks/use-task-calls.ts'
import { today } from '../../../case/work/work-queries.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { HandOverMenu } from './hand-over-menu.tsx'

/** Days that entries are put off with one press. */
export const putOff = { tomorrow: 1, week: 7, month: 30 } as const

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBlockEnd: '2',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'md',
  background: 'selected',
})

interface Props {
  entries: readonly WorkEntry[]
  onSnooze: (entries: readonly WorkEntry[], until: string) => void
  onDone: () => void
}

/** What is done with all ticked rows at once; only tasks are finished and handed over. */
export default function TickedActs({ entries, onSnooze, onDone }: Props) {
  const { t } = useTexts()
  const viewer = useViewer()
  const { finish } = useTaskCalls()
  const tasks = entries.filter(({ kind }) => kind === 'task').map((entry) => taskOf(entry, viewer.id))
  const onlyTasks = tasks.length > 0 && tasks.length === entries.length
  return (
    <div role="group" aria-label={t('work:tickedList')} className={bar}>
      <span role="status">{t('work:ticked', { count: entries.length })}</span>
      <Button
        size="sm"
        disabled={!onlyTasks}
        onClick={() => {
          void finish(tasks)
          onDone()
        }}
      >
        {t('tasks:done')}
      </Button>
      <HandOverMenu size="sm" tasks={tasks} disabled={!onlyTasks} onChosen={onDone} />
      <Menu
        label={t('work:snooze.action')}
        trigger={
          <Button size="sm" disabled={entries.length === 0}>
            {t('work:snooze.action')}
            <Icon name="down" />
          </Button>
        }
        items={keysOf(putOff).map((name) => ({
          key: name,
          label: t(`work:snooze.${name}`),
          onChoose() {
            onSnooze(entries, addDays(today(), putOff[name]))
            onDone()
          },
        }))}
      />
    </div>
  )
}
