import { useQueryClient } from '@tanstack/react-query'
import { task } from '#domain/entities/task.ts'
import { recordQueries } from '../../api/record-queries.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EditDialog } from '../../records/form/edit-dialog.tsx'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { entityFields } from '../../records/form/form-fields.ts'
import { useViewer } from '../../records/use-permissions.ts'
import { today } from '../work/work-queries.ts'
import type { TaskInHand } from './open-task.tsx'
import { useAssignees } from './task-queries.ts'
import { useTaskCalls, type ShownTask } from './use-task-calls.ts'

interface Props {
  task: TaskInHand
  onClose: () => void
}

/** A new task, or one that is changed or handed over. */
export default function TaskDialog({ task: inHand, onClose }: Props) {
  if (inHand.is === 'new') return <NewTaskDialog of={inHand.case} onClose={onClose} />
  if (inHand.is === 'edited') return <EditTask task={inHand.task} onClose={onClose} />
  return <HandOver task={inHand.task} onClose={onClose} />
}

type NewProps = Pick<Props, 'onClose'> & { of: Extract<TaskInHand, { is: 'new' }>['case'] }

function NewTaskDialog({ of, onClose }: NewProps) {
  const { t } = useTexts()
  const labels = useLabels('task')
  const viewer = useViewer()
  const { options } = useAssignees()
  const { create } = useTaskCalls()
  const ofCase = of ? {} : { patient_id: null }
  const names = of ? asked : (['title', 'patient_id', ...asked.slice(1)] as const)
  return (
    <FormDialog
      title={t('tasks:new')}
      description={of?.name}
      fields={entityFields(task, names, labels, { assignee_id: { options } })}
      initial={{ title: '', ...ofCase, assignee_id: viewer.id, due_on: today(), kind: 'general' }}
      submit={t('tasks:add')}
      size="md"
      waits
      onClose={onClose}
      send={(values, key) => create({ ...values, ...(of && { patient_id: of.id }) }, key)}
    />
  )
}

const asked = ['title', 'assignee_id', 'due_on', 'kind'] as const

function EditTask({ task: row, onClose }: { task: ShownTask; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('task')
  const queryClient = useQueryClient()
  const { options } = useAssignees()
  const { edit } = useTaskCalls()
  return (
    <EditDialog
      title={t('tasks:edit')}
      entity="task"
      fields={entityFields(task, asked, labels, { assignee_id: { options } })}
      row={{ ...row }}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one({ name: 'task' }, row.id), staleTime: 0 })}
      write={(changes, version, key, seen) => edit({ ...row, version: Number(version) }, changes, key, seen)}
    />
  )
}

function HandOver({ task: row, onClose }: { task: ShownTask; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('task')
  const { options } = useAssignees()
  const { handOver } = useTaskCalls()
  const others = options.filter(({ value }) => value !== row.assignee_id)
  return (
    <FormDialog
      title={t('tasks:handOver')}
      description={row.title}
      fields={entityFields(task, ['assignee_id'], labels, { assignee_id: { options: others } })}
      initial={{ assignee_id: null }}
      submit={t('tasks:handOver')}
      size="sm"
      waits
      onClose={onClose}
      send={async ({ assignee_id: id }) => {
        const to = others.find(({ value }) => value === id)
        if (to) await handOver([row], { id: to.value, name: to.label })
      }}
    />
  )
}
