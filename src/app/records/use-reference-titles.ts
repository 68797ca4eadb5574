import { useQueries, useQuery } from '@tanstack/react-query'
import { recordQueries } from '../api/record-queries.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { titleOf } from './record-title.ts'
import { userPermissions } from './reference-lists.ts'
import { usePermissions } from './use-permissions.ts'

export type TitleOf = (entity: string, id: string) => string | undefined

/**
 * Titles for references, from the whole lists. A list that fails or that the viewer may not read leaves its
 * references untitled, without noise.
 */
export function useReferenceTitles(entities: readonly string[]): TitleOf {
  const { language } = useTexts()
  const may = usePermissions()
  const titles = useQueries({
    // A list that is not the viewer's to read is not asked for.
    queries: entities.map((name) => ({ ...recordQueries.whole({ name }), enabled: may?.(`${name}.list`) === true })),
    combine: (lists) =>
      new Map(
        lists.map(({ data }, place) => [
          entities[place],
          new Map(data?.map((row) => [row.id, titleOf(row, language)])),
        ]),
      ),
  })
  return (entity, id) => titles.get(entity)?.get(id)
}

/** False while such a list is under way for the first time: a title that comes late can make a line two. */
export function useTitlesKnown(entities: readonly string[]): boolean {
  const { data: permissions, failureCount } = useQuery(userPermissions)
  const may = usePermissions()
  const areKnown = useQueries({
    queries: entities.map((name) => ({ ...recordQueries.whole({ name }), enabled: may?.(`${name}.list`) === true })),
    combine: (lists) => lists.every((list) => !list.isLoading || list.failureCount > 0),
  })
  return (permissions !== undefined || failureCount > 0) && areKnown
}

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
            const id = place < directories.length ? row.user_id : row.id
            return typeof id === 'string' ? [[id, titleOf(row, language)] as const] : []
          }),
        ),
      ),
  })
  return (userId) => (typeof userId === 'string' ? names.get(userId) : undefined)
}
