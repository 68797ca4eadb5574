import { Button, type ButtonProps } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import type { taskOf } from '../../../case/tasks/queued-tasks.ts'
import { useAssignees } from '../../../case/tasks/task-queries.ts'
import { useTaskCalls } from '../../../case/tasks/use-task-calls.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useViewer } from '../../../records/use-permissions.ts'

interface Props extends Pick<ButtonProps, 'size' | 'disabled' | 'aria-keyshortcuts'> {
  tasks: readonly ReturnType<typeof taskOf>[]
  onChosen?: () => void
}

/** Gives tasks to another person. */
export function HandOverMenu({ tasks, onChosen, disabled = false, ...button }: Props) {
  const { t } = useTexts()
  const viewer = useViewer()
  const { options } = useAssignees()
  const { handOver } = useTaskCalls()
  const others = options.filter(({ value }) => value !== viewer.id)
  return (
    <Menu
      label={t('tasks:handOver')}
      trigger={
        <Button {...button} disabled={disabled || others.length === 0}>
          {t('tasks:handOver')}
          <Icon name="down" />
        </Button>
      }
      items={others.map(({ value, label }) => ({
        key: value,
        label,
        onChoose() {
          void handOver(tasks, { id: value, name: label })
          onChosen?.()
        },
      }))}
    />
  )
}
