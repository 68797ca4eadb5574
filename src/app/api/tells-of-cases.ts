import type { Query } from '@tanstack/react-query'

/** What tells of many cases at once. */
const tellOfMany: readonly unknown[] = ['calendar', 'dashboard', 'quick-panel', 'report']

/** Whether an answer that is kept may have changed with these cases: theirs, lists of cases, figures and the calendar. */
export const tellsOfCases =
  (ids: ReadonlySet<unknown>) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    queryKey.some((part) => typeof part === 'string' && ids.has(part)) ||
    tellOfMany.includes(queryKey[0]) ||
    (queryKey[0] === 'patient' && queryKey[1] === 'list')
