import type { SecretKind } from '../../access/viewer.ts'
import type { Fields } from '../../fields/index.ts'

/** Fields of one kind of secret. A field that says a kind of its own, or that it is open, keeps to that. */
export function secret<const F extends Fields>(kind: SecretKind, fields: F): F {
  const marked = Object.entries(fields).map(([name, field]) => [name, { secret: kind, ...field }])
  return Object.fromEntries(marked) as F
}
