import type { Query } from '@tanstack/react-query'

/** Whether an answer that is kept may have changed with these cases: theirs, lists of cases, figures and the calendar. */
export const tellsOfCases =
  (ids: ReadonlySet<unknown>) =>
  ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): boolean =>
    meta?.ofCases === true || meta?.ofAll === true || queryKey.some((part) => typeof part === 'string' && ids.has(part))
