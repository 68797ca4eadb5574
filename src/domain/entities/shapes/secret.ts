import type { SecretKind } from '../../access/viewer.ts'

/** Several fields of one kind of secret. */
export function secret<const S extends SecretKind, const K extends string>(kind: S, ...fields: K[]) {
  return Object.fromEntries(fields.map((name) => [name, kind])) as Record<K, S>
}
