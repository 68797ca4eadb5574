import { useQueries } from '@tanstack/react-query'
import { useTexts } from '../i18n/use-texts.ts'
import { recordQueries } from '../api/record-queries.ts'
import { titleOf } from './record-title.ts'
import { usePermissions } from './use-permissions.ts'

/** The directories that name people who have a log-in. */
const directories = ['employee', 'lawfirm_employee', 'subsidiary_employee'] as const

/** The name behind a log-in, as far as the viewer's directories tell it. */
export function useUserNames(): (userId: unknown) => string | undefined {
  const { language } = useTexts()
  const may = usePermissions()
  const names = useQueries({
    queries: [...directories, 'user'].map((name) => ({
      ...recordQueries.whole({ name }),
      enabled: may?.(`${name}.list`) === true,
    })),
    combine: (lists) =>
      new Map(
        lists.flatMap(({ data }, place) =>
          (data ?? []).flatMap((row) => {
            const id = place < directories.length ? row['user_id'] : row.id
            return typeof id === 'string' ? [[id, titleOf(row, language)] as const] : []
          }),
        ),
      ),
  })
  return (userId) => (typeof userId === 'string' ? names.get(userId) : undefined)
}
