import type { SecretKind } from '../access/viewer.ts'
import type { Entity } from '../entity.ts'

/** Secrets that never leave the server: a device can be lost. */
const neverOnDevices: readonly SecretKind[] = ['price', 'underwriting', 'terms', 'tax', 'commission', 'settlement']

/** Whether values of this column may lie on a device at all. */
export function mayLieOnDevice({ fields, secrets }: Pick<Entity, 'fields' | 'secrets'>, column: string): boolean {
  const secret = secrets[column]
  return fields[column]?.kind !== 'sealed' && !(secret && neverOnDevices.includes(secret))
}
