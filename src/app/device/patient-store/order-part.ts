export interface OrderPart {
  readonly column: string
  /** What stands for the value when rows are put in order: a title for an id. Nothing goes last, whichever way. */
  readonly keyOf: (value: unknown) => string | number | null
}

const folded = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A column in the order of its own values. */
export function plainPart(column: string): OrderPart {
  return { column, keyOf: (value) => (typeof value === 'number' ? value : folded(value)) }
}
