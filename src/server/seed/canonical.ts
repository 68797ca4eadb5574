import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/rules/canonical-json.ts'

export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
