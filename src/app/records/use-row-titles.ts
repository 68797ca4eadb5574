import { useQueries } from '@tanstack/react-query'
import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { countless } from './countless.ts'
import { useRecordTitle } from './record/use-record-title.ts'
import { recordQueries, type RecordRow } from '../api/record-queries.ts'
import { usePermissions } from './use-permissions.ts'
import { useReferenceTitles, type TitleOf } from './use-reference-titles.ts'

/** The ids that these rows name, by what they are ids of. */
function idsNamed(
  entity: Pick<Entity, 'fields'>,
  rows: readonly RecordRow[],
  names: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const name of names) {
    const { ref } = entity.fields[name] ?? {}
    if (!ref) continue
    const ids = found.get(ref) ?? new Set()
    found.set(ref, ids)
    for (const id of rows.flatMap((row) => row[name])) if (typeof id === 'string') ids.add(id)
  }
  return new Map([...found].map(([ref, ids]) => [ref, [...ids].toSorted()]))
}

/** The entities whose records are part of what these are called. */
function namedBy(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const { label = [], fields = {} } = entityByName.get(name) ?? {}
    return label.flatMap((part) => fields[part]?.ref ?? [])
  })
}

/** Titles for what these rows refer to: of short lists from the whole list, of long ones just those that are named. */
export function useRowTitles(entity: Entity, rows: readonly RecordRow[], names: readonly string[]): TitleOf {
  const may = usePermissions()
  const recordTitle = useRecordTitle()
  const ids = idsNamed(entity, rows, names)
  const many = [...ids].filter(([name]) => countless.has(name))
  const short = [...ids.keys(), ...namedBy([entity.name, ...ids.keys()])].filter((name) => !countless.has(name))
  const titleIn = useReferenceTitles([...new Set(short)])
  const found = useQueries({
    queries: many.map(([name, wanted]) => ({
      ...recordQueries.some({ name }, wanted),
      enabled: wanted.length > 0 && may?.(`${name}.list`) === true,
    })),
    combine: (lists) =>
      new Map(lists.map(({ data }, place) => [many[place]?.[0], new Map(data?.map((row) => [row.id, row]))])),
  })
  return (name, id) => {
    const row = found.get(name)?.get(id)
    const definition = entityByName.get(name)
    if (row && definition) return recordTitle(definition, row, titleIn)
    const title = titleIn(name, id)
    return title && name === 'role' && definition ? recordTitle(definition, { id, title }) : title
  }
}
