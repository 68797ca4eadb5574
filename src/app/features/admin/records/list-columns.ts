import type { Entity } from '#domain/entity.ts'
import type { FieldKind } from '#domain/fields/index.ts'
import type { RecordRow } from '../../../api/record-queries.ts'

/** The column of what each record is called; it stands first and stays. */
export const TITLE = 'record_title'

type Listed = Pick<Entity, 'name' | 'fields' | 'list' | 'label'>

/** How many columns fit beside what a record is called. */
const USUAL = 7

/** What sorts well by its stored value: not the id of another record, nor a list of words. */
const sorted: ReadonlySet<FieldKind> = new Set([
  'text',
  'email',
  'phone',
  'url',
  'choice',
  'integer',
  'decimal',
  'cents',
  'flag',
  'date',
  'moment',
])

const kept = ['created_at', 'updated_at']

/** Said by the title, or without words of its own. */
const unsaid = ['title_i18n', 'middle_name']

/** What seldom says anything about one record beside others. */
const seldom = ['sort_order', 'color', 'is_system', 'name_native', 'fax', ...kept]

/** The field by which the first column sorts, if there is one. */
export function titleSort({ label, list, fields }: Listed): string | undefined {
  const usual = list.sort.replace(/^-/, '')
  return [usual, ...label].find((name) => label.includes(name) && sorted.has(fields[name]?.kind ?? 'json'))
}

export function isSortable({ fields }: Pick<Entity, 'fields'>, name: string): boolean {
  return kept.includes(name) || sorted.has(fields[name]?.kind ?? 'json')
}

/** Every column that a list can show beside the title. */
export function columnsOf(entity: Listed): string[] {
  const told = entity.list.columns.filter((name) => {
    const field = entity.fields[name]
    if (entity.label.includes(name) || unsaid.includes(name)) return false
    return !field || (field.kind !== 'json' && (field.kind !== 'ref' || field.ref !== undefined))
  })
  return [...told, ...kept]
}

/** The default columns. */
export function usualColumns(entity: Listed): string[] {
  return columnsOf(entity)
    .filter((name) => !seldom.includes(name))
    .slice(0, USUAL)
}

/** Of these columns those that the viewer sees: where no row has it, it is not his to see. */
export function seenColumns(names: readonly string[], rows: readonly RecordRow[] | undefined): readonly string[] {
  return rows && rows.length > 0 ? names.filter((name) => rows.some((row) => name in row)) : names
}
