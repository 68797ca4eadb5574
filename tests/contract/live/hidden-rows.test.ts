import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import { delta, open as openFeed, settled } from '#tests/support/feed.ts'
import type { Client } from '#tests/support/server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

/** What a device is told of one row since it last asked. */
async function listener(by: Client): Promise<(id: string) => Promise<string[]>> {
  const { database } = world.server
  await settled(database)
  const opened = await openFeed(by)
  let { cursor } = opened
  return async (id) => {
    await settled(database)
    const { lines, trailer } = await delta(by, { ...opened, cursor }, 5000)
    cursor = trailer.cursor
    return lines.filter(({ i }) => i === id).map(({ o }) => o)
  }
}

test('a firm hears nothing of an internal note on its case, and of one that was opened or closed to it all it must', async () => {
  const { admin, firm, otherFirm, manager, open, otherFirmId } = world
  const patient = await open()
  const [toFirm, toManager] = [await listener(firm), await listener(manager)]
  const write = async (by: Client, visibility: string): Promise<Row> => {
    const draft = { patient_id: patient['id'], body: 'Words', visibility }
    return (await by.post('/patient_note/create', draft)).body.patient_note
  }
  const note = await write(admin, 'internal')
  expect([await toFirm(note['id']), await toManager(note['id'])]).toEqual([[], ['put']])
  const edit = (more: Row, version: number) => admin.put(`/patient_note/update/${note['id']}`, { version, ...more })
  await edit({ body: 'Other words' }, 1)
  expect(await toFirm(note['id'])).toEqual([])
  await edit({ visibility: 'lawfirm' }, 2)
  expect(await toFirm(note['id'])).toEqual(['put'])
  await edit({ visibility: 'internal' }, 3)
  expect(await toFirm(note['id'])).toEqual(['out'])
  const own = await write(firm, 'internal')
  expect(await toFirm(own['id'])).toEqual(['put'])

  const toOther = await listener(otherFirm)
  const { version } = (await admin.get(`/patient/${patient['id']}`)).body.patient
  const moved = { lawfirm_id: otherFirmId, reason: 'The client chose another', expected_version: version }
  expect((await admin.post(`/patient/${patient['id']}/change_lawfirm`, moved)).status).toBe(200)
  expect([await toFirm(note['id']), await toOther(note['id'])]).toEqual([[], []])
})

test('L1: with a lien its papers come to the device of its owner, and leave that of the one before', async () => {
  const { claim, open, rows, server, set, upload, admin } = world
  const funder = await server.as('funder')
  const [own] = await rows('select funder_id as id from "user" where id = $1', [funder.userId])
  const patient = await open()
  const lien = await claim(patient, 1_000_00)
  const assignment = await upload(patient, admin, { visibility: ['internal', 'funder'], lien_id: lien['id'] })
  const shared = await upload(patient, admin, { visibility: ['internal', 'funder'] })
  const internal = await upload(patient, admin, { visibility: ['internal'] })
  const bought = await listener(funder)
  await set('lien', lien['id'], { owner_type: 'funder', owner_id: own!['id'], funding_status: 'funded' })
  expect(await bought(assignment['id'])).toEqual(['put'])
  const sold = await listener(funder)
  await set('lien', lien['id'], { owner_type: 'provider', owner_id: world.ids.provider, funding_status: 'none' })
  expect(await sold(assignment['id'])).toEqual(['out'])
  const seen = await funder.get('/patient_document/all?page_size=200')
  const ids = (seen.body.patient_documents as Row[]).map(({ id }) => id)
  for (const { id } of [assignment, shared, internal]) expect(ids).not.toContain(id)
})
