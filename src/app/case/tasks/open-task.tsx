import { Plus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'
import { useMayWriteTasks } from './task-rights.ts'
import type { ShownTask } from './use-task-calls.ts'

const TaskDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('./task-dialog.tsx'),
    loadTexts('tasks', 'fields'),
    loadLabels('task', 'patient'),
  ])
  return dialog
})

/** Which task a dialog is about: a new one, of a case that is known already or not, or one that is there. */
export type TaskInHand =
  | { readonly is: 'new'; readonly case?: { readonly id: string; readonly name: string | undefined } }
  | { readonly is: 'edited' | 'handed_over'; readonly task: ShownTask }

/** Rendered beside the rows of a list, so that it stays open when its row goes. */
export function OpenTask({ task, onClose }: { task: TaskInHand | undefined; onClose: () => void }): ReactNode {
  return (
    task && (
      <Suspense fallback={null}>
        <TaskDialog task={task} onClose={onClose} />
      </Suspense>
    )
  )
}

interface Props {
  label: string
  size?: 'sm' | 'md'
  task: TaskInHand
}

/** Button and dialog in one. */
export function NewTask({ label, size = 'md', task }: Props): ReactNode {
  const [open, setOpen] = useState(false)
  if (!useMayWriteTasks()) return null
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <Plus size="1.1em" aria-hidden="true" />
        {label}
      </Button>
      <OpenTask task={open ? task : undefined} onClose={() => setOpen(false)} />
    </>
  )
}
