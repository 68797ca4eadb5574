import { expect } from 'vitest'
import type { Field } from '#domain/fields/index.ts'
import type { Values } from './drafts.ts'

type Holds = (value: unknown) => boolean

/** Filters that a value passes, each with what every listed value must fulfil. */
export function filtersFor(field: Field, value: unknown): [unknown, Holds][] {
  if (value === null || value === undefined) return [[null, (other) => other === null]]
  if (Array.isArray(value)) {
    const [item] = value as unknown[]
    if (item === undefined) return []
    const has: Holds = (other) => Array.isArray(other) && other.includes(item)
    return [
      [item, has],
      [[item], has],
    ]
  }
  const same: Holds = (other) => other === value
  if (field.kind === 'moment') {
    const at = value as string
    const next = new Date(Date.parse(at) + 1).toISOString()
    return [[{ from: at, to: next }, (other) => typeof other === 'string' && other >= at && other <= next]]
  }
  const plain: [unknown, Holds][] = [
    [value, same],
    [[value], same],
    [[value, null], (other) => other === value || other === null],
  ]
  if (!['date', 'cents', 'integer', 'decimal'].includes(field.kind)) return plain
  const least: Holds = (other) => other !== null && (other as string | number) >= (value as string | number)
  const most: Holds = (other) => other !== null && (other as string | number) <= (value as string | number)
  return [...plain, [{ from: value, to: value }, same], [{ from: value }, least], [{ to: value }, most]]
}

/** Rising or falling, and what is absent last either way. */
export function expectOrdered(rows: Values[], column: string, direction: 1 | -1): void {
  const values = rows.map((row) => row[column])
  const present = values.filter((value) => value !== null)
  expect(values.slice(0, present.length)).toEqual(present)
  if (present.some((value) => Array.isArray(value))) return
  const wrong = present.findIndex((value, index) => index > 0 && compared(present[index - 1], value) * direction > 0)
  expect(wrong === -1 ? 'ordered' : `${column}: ${JSON.stringify(present.slice(wrong - 1, wrong + 1))}`).toBe('ordered')
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}
