import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** Of these fields those that the viewer sees in this row and may change in it by a plain update. */
export function editableFields(
  entity: Pick<Entity, 'fields' | 'editable'>,
  names: readonly string[],
  row: RecordRow,
  viewer: Viewer,
): string[] {
  const open = entity.editable(viewer, row, new Date().toISOString())
  return names.filter((name) => {
    const field = entity.fields[name]
    return field && !field.readOnly && !field.fixed && name in row && (open === true || open.includes(name))
  })
}
