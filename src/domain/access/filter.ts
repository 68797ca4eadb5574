/**
 * Which rows: the answer of an access rule. It is data, so that the server can turn it into SQL, the device can test a
 * row against it, and neither can forget a part of it.
 */
export type RowFilter =
  | boolean
  | { readonly is: 'equal'; readonly field: string; readonly value: string | boolean | null }
  | { readonly is: 'one_of'; readonly field: string; readonly values: readonly string[] }
  | { readonly is: 'holds'; readonly field: string; readonly value: string }
  | { readonly is: 'all'; readonly of: readonly RowFilter[] }
  | { readonly is: 'any'; readonly of: readonly RowFilter[] }
  | {
      /** The field's value is the `key` of a row of another entity which itself passes `where`. */
      readonly is: 'member'
      readonly field: string
      readonly entity: string
      readonly key: string
      readonly where: RowFilter
    }

/** A viewer without the party asked for must reach nothing, never the rows where the party is empty. */
export function equal(field: string, value: string | boolean | null | undefined): RowFilter {
  return value === null || value === undefined ? false : { is: 'equal', field, value }
}

export function absent(field: string): RowFilter {
  return { is: 'equal', field, value: null }
}

export function oneOf(field: string, values: readonly string[]): RowFilter {
  return values.length === 0 ? false : { is: 'one_of', field, values }
}

/** Rows that there may be one day, but not yet: a list of them is empty, where `false` says that there is no such list. */
export const noneYet: RowFilter = { is: 'one_of', field: 'id', values: [] }

/** The list kept in `field` contains the value. */
export function holds(field: string, value: string | null | undefined): RowFilter {
  return value ? { is: 'holds', field, value } : false
}

export function all(...of: RowFilter[]): RowFilter {
  const rest = of.filter((filter) => filter !== true)
  if (rest.includes(false)) return false
  return rest.length === 0 ? true : rest.length === 1 ? rest[0]! : { is: 'all', of: rest }
}

export function any(...of: RowFilter[]): RowFilter {
  const rest = of.filter((filter) => filter !== false)
  if (rest.includes(true)) return true
  return rest.length === 0 ? false : rest.length === 1 ? rest[0]! : { is: 'any', of: rest }
}

export function member(field: string, entity: string, key: string, where: RowFilter): RowFilter {
  return where === false ? false : { is: 'member', field, entity, key, where }
}
