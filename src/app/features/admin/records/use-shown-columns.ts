import type { Entity } from '#domain/entity.ts'
import { changeListSettings, useListSettings } from '../../../records/list/list-settings.ts'
import { columnsOf, usualColumns } from './list-columns.ts'

export interface ShownColumns {
  readonly shown: readonly string[]
  /** In their order; undefined for the usual ones. */
  readonly choose: (names: readonly string[] | undefined) => void
}

/** The columns that this person wants of a list, kept for all his devices. */
export function useShownColumns(entity: Entity): ShownColumns {
  const list = `record_${entity.name}`
  const { columns } = useListSettings(list)
  const all = columnsOf(entity)
  const wanted = columns?.filter((name) => all.includes(name)) ?? []
  return {
    shown: wanted.length > 0 ? wanted : usualColumns(entity),
    choose: (names) => changeListSettings(list, { columns: names && [...names] }),
  }
}
