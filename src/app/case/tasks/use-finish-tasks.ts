import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFaultSentence } from '../../records/form/refusal.tsx'
import type { taskCalls } from './use-task-calls.ts'

/** Finishes tasks from a list that is drawn before it is acted upon: what sends and queues comes with the first press. */
export function useFinishTasks(): ReturnType<typeof taskCalls>['finish'] {
  const { t } = useTexts()
  const client = useQueryClient()
  const { refusal } = useFaultSentence()
  return async (some) => {
    const calls = await import('./use-task-calls.ts')
    await calls.taskCalls({ t, client, refusal }).finish(some)
  }
}
