import type { SecretKind } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'

/** Secrets that stay on the server, whoever asks: a device can be lost. */
const neverOnDevices: readonly SecretKind[] = ['price', 'underwriting', 'terms', 'tax', 'commission', 'settlement']

/** What a device keeps of an entity's rows, in this order, after the id and the revision. */
export function deviceColumns(entity: Entity): readonly string[] {
  if (entity.device === false) return []
  const kept = entity.device.filter((column) => {
    const secret = entity.secrets[column]
    return entity.fields[column]?.kind !== 'sealed' && !(secret && neverOnDevices.includes(secret))
  })
  return ['version', ...kept]
}
