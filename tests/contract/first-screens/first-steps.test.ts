import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '#tests/contract/cases/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld('embedded')
})
afterAll(() => world.server.close())

it('O19: an administrator is led to the first patient until there is one', async () => {
  const { admin, rows, open } = world
  await rows('update patient set deleted_at = now()')
  const setup = async (): Promise<unknown> => (await admin.get('/first_screen/staff')).body.portal.setup
  expect(await setup()).toEqual({ has_firm: true, has_colleague: true })
  await rows('update lawfirm set deleted_at = now()')
  expect(await setup()).toEqual({ has_firm: false, has_colleague: true })
  await rows('update lawfirm set deleted_at = null')
  await open()
  expect(await setup()).toBeNull()
})
