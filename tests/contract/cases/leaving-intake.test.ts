import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

async function move(by: Client, id: string, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [id])
  return by.post(`/patient/${id}/transition`, { expected_version: version, ...wish })
}

it('D3: what underwriting asks of every case is there before it goes on, and a child has a guardian', async () => {
  const { admin, manager, open } = world
  const year = new Date().getUTCFullYear()
  const opened = await open({
    dob: `${year - 11}-05-02`,
    patient_language_id: null,
    referral_source: null,
    case_manager_id: null,
  })
  // Without a named manager, the firm's own one is used.
  await world.set('patient', opened.id, { case_manager_id: null })
  expect((await move(admin, opened.id, { to: 'underwriting' })).body.errors).toEqual({
    _: ['GUARDIAN_MISSING', 'LANGUAGE_MISSING', 'CASE_MANAGER_MISSING', 'REFERRAL_SOURCE_MISSING'],
  })
  const [language] = await world.rows('select id from patient_language limit 1')
  const { version } = (await admin.get(`/patient/${opened.id}`)).body.patient
  const told = {
    guardian_name: 'Hala Haddad',
    guardian_phone: '+13055550100',
    patient_language_id: language!.id,
    case_manager_id: manager.userId,
    referral_source: 'patient',
  }
  expect((await admin.put(`/patient/update/${opened.id}`, { version, ...told })).status).toBe(200)
  expect((await move(manager, opened.id, { to: 'underwriting' })).status).toBe(200)
})
