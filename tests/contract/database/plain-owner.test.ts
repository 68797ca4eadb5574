import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnedPortal, type OwnedPortal } from '#tests/support/plain-owner.ts'
import { postgresInstallations } from '#tests/support/postgres.ts'

describe.each(postgresInstallations())('a plain owner of a database of the PostgreSQL in %s', (installation) => {
  let portal: OwnedPortal | undefined

  beforeAll(async () => {
    portal = await startOwnedPortal(installation)
  })
  afterAll(() => portal?.stop())

  test('O1: lists answer, and a record is made and read', async () => {
    const { admin } = portal!
    for (const list of ['patient', 'state', 'user', 'role', 'lawfirm']) {
      const { status, text } = await admin.get(`/${list}/all`)
      expect(status, `${list}: ${text}`).toBe(200)
    }
    const made = await admin.post('/accident_type/create', {
      title: 'Ferry',
      code: 'ferry',
      sol_profile: 'motor_vehicle',
    })
    expect(made.status, made.text).toBe(201)
    const read = await admin.get(`/accident_type/${made.body.accident_type.id}`)
    expect(read.body.accident_type).toMatchObject({ title: 'Ferry' })
  })
})
