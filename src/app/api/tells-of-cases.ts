import type { Query } from '@tanstack/react-query'

/** Whether an answer that is kept may have changed with these cases: theirs, the list of cases, and the calendar. */
export const tellsOfCases =
  (ids: ReadonlySet<unknown>) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    queryKey.some((part) => typeof part === 'string' && ids.has(part)) ||
    queryKey[0] === 'calendar' ||
    (queryKey[0] === 'patient' && queryKey[1] === 'list')
