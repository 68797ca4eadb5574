import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { countless } from '../../../records/countless.ts'

/** How one narrows a list by a field: by its words, yes or no, records that are offered or looked for, days. */
export type FilterKind = 'words' | 'flag' | 'listed' | 'searched' | 'days'

function filterKind(field: Field | undefined): FilterKind | undefined {
  switch (field?.kind) {
    case 'choice':
    case 'choices':
      return 'words'
    case 'flag':
      return 'flag'
    case 'date':
    case 'moment':
      return 'days'
    case 'ref':
    case 'refs':
      if (!field.ref) return undefined
      if (!countless.has(field.ref)) return 'listed'
      return field.ref === 'patient' ? 'searched' : undefined
    default:
      return undefined
  }
}

/** The filters of a list: what its rows carry and one can choose from. */
export function filtersOf(entity: Pick<Entity, 'fields' | 'list'>): [name: string, kind: FilterKind][] {
  return entity.list.columns.flatMap((name): [string, FilterKind][] => {
    const kind = filterKind(entity.fields[name])
    return kind ? [[name, kind]] : []
  })
}
