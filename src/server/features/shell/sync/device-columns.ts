import type { Entity } from '#domain/entity.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'

/** What a device keeps of an entity's rows, in this order, after the id and the revision. */
export function deviceColumns(entity: Entity): readonly string[] {
  if (entity.device === false) return []
  return ['version', ...entity.device.filter((column) => mayLieOnDevice(entity, column))]
}
