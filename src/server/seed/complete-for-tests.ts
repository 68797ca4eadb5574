import type { Entity } from '#domain/entity.ts'
import type { AnyRow } from './rows.ts'

/** A row with every field of its definition: what the generator left out gets the first value, or none. */
export function completed(entity: Entity, row: Readonly<Record<string, unknown>>): AnyRow {
  const whole: Record<string, unknown> = { id: row['id'] }
  for (const [name, field] of Object.entries(entity.fields)) whole[name] = row[name] ?? field.initial ?? null
  whole['created_at'] = row['created_at']
  whole['created_by'] = row['created_by'] ?? null
  whole['updated_at'] = row['updated_at'] ?? row['created_at']
  whole['updated_by'] = row['updated_by'] ?? row['created_by'] ?? null
  whole['deleted_at'] = row['deleted_at'] ?? null
  return whole as AnyRow
}
