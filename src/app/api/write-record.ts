import * as v from 'valibot'
import type { Entity } from '#domain/entity.ts'
import { api } from './portal.ts'
import type { RecordRow } from './record-queries.ts'

type Named = Pick<Entity, 'name'>

/** Where changes of a record go. */
export const updatePath = ({ name }: Named, id: string): string => `/${name}/update/${id}`

/** Changes fields of a record, by the version they were read in; answers the record as it stands then. */
export async function writeRecord(
  entity: Named,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  version: unknown,
  key: string,
): Promise<RecordRow> {
  const answer = v.object({ [entity.name]: v.looseObject({ id: v.string() }) })
  const done = await api.put(updatePath(entity, id), { ...changes, version }, { answer, key })
  return done[entity.name] as RecordRow
}
