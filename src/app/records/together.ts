import type { UseQueryResult } from '@tanstack/react-query'

type Question = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

/** Several questions as one: it has failed if one has, and asks again for those that have not been answered. */
export function together<T>(questions: readonly Question[], data: T) {
  const open = questions.filter((question) => question.data === undefined)
  return {
    data,
    error: questions.find(({ error }) => error)?.error ?? null,
    refetch: async () => {
      await Promise.all(open.map((question) => question.refetch()))
    },
  }
}
