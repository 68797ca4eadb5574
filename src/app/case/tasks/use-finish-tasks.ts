import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFaultSentence } from '../../records/form/refusal.tsx'
import type { taskCalls } from './use-task-calls.ts'

/** Finishes tasks of a list. The code that sends and queues is loaded with the first press, so that the list is drawn sooner. */
export function useFinishTasks(): ReturnType<typeof taskCalls>['finish'] {
  const { t } = useTexts()
  const client = useQueryClient()
  const { refusal } = useFaultSentence()
  return async (some) => {
    const calls = await import('./use-task-calls.ts')
    await calls.taskCalls({ t, client, refusal }).finish(some)
  }
}
