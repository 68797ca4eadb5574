import { useQueries } from '@tanstack/react-query'
import { useTexts } from '../i18n/use-texts.ts'
import { recordQueries } from '../api/record-queries.ts'
import { titleOf } from './record-title.ts'
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
