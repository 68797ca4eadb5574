import { expect, test } from 'vitest'
import { memoryStore } from '../replica/memory-store.ts'
import { changedRecords } from '../replica/row-changes.ts'
import { SYNC_STATE } from '../replica/sync-state.ts'
import { newKey } from '../seal.ts'
import { sealedAnswers } from './kept-answers.ts'
import { dropWithdrawnFiles } from './withdrawn-files.ts'

const value = {
  step: 1,
  schema: 1,
  cursor: '1.0',
  server_epoch: 'e',
  scope_epoch: 's',
  lease_hours: 24,
  heard_at: 0,
  compared_at: 0,
  entityStates: {},
}

test('L1 W3: a kept paper that is withdrawn or deleted leaves the device, and no other does', async () => {
  const store = memoryStore()
  await store.commit([{ table: 'meta', key: SYNC_STATE, value }])
  const answers = sealedAnswers(store, await newKey(), 'owner')
  for (const id of ['withdrawn', 'deleted', 'changed', 'still'])
    await answers.keepFile('case-1', id, new TextEncoder().encode(id).buffer)
  await answers.keepFile('case-2', 'elsewhere', new TextEncoder().encode('x').buffer)

  const told = changedRecords(
    'patient_document',
    [
      { t: 'patient_document', i: 'withdrawn', o: 'out' },
      { t: 'patient_document', i: 'deleted', o: 'del', c: 'case-1' },
      { t: 'patient_document', i: 'changed', o: 'put', c: 'case-1' },
    ],
    () => false,
  )
  await dropWithdrawnFiles(answers, [...told, { entity: 'lien', ids: [], cases: [], gone: ['still'] }])
  expect(await answers.files('case-1')).toEqual(['changed', 'still'])
  expect(await answers.file('case-1', 'withdrawn')).toBeUndefined()
  await dropWithdrawnFiles(answers, 'all')
  expect(await answers.files('case-2')).toEqual(['elsewhere'])
})
