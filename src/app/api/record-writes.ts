import { asDefined } from './client.ts'
import { api } from './portal.ts'
import { isRow, type Named, partOf, removing, type RowOf } from './record-queries.ts'
import type { FormValues } from './typed-call.ts'

/** Makes a record and answers it as the server made it. */
export async function createRecord<const E extends Named>(
  entity: E,
  draft: FormValues,
  key: string,
): Promise<RowOf<E>> {
  return api.post(`/${entity.name}/create`, draft, { answer: partOf<RowOf<E>>(entity.name, isRow), key })
}

/** Changes fields of a record, by the version they were read in; answers the record as it stands then. */
export async function writeRecord<const E extends Named>(
  entity: E,
  id: string,
  changes: FormValues,
  version: unknown,
  key: string,
): Promise<RowOf<E>> {
  const answer = partOf<RowOf<E>>(entity.name, isRow)
  return api.put(`/${entity.name}/update/${id}`, { ...changes, version }, { answer, key })
}

/** Deletes a record and leaves its page; until that is left, nothing asks for the record that is gone. */
export async function removeRecord(
  entity: Named,
  id: string,
  key: string,
  leavePage: () => Promise<void>,
): Promise<void> {
  removing.add(id)
  try {
    await api.delete(`/${entity.name}/delete/${id}`, { answer: asDefined<unknown>(), key })
    await leavePage()
  } finally {
    removing.delete(id)
  }
}
