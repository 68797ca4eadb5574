import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

interface Entry {
  menu_item_id: string
  is_visible: boolean
}

onBothEngines('the whole menu of a role at once', (engine) => {
  let server: TestServer
  let admin: Client
  let role: string
  let items: string[]

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.as('admin')
    role = (await admin.post('/role/create', { title: 'menu_whole', level: 'staff' })).body.role.id
    const all = (await admin.get('/menu_item/wp/all')).body.menu_items as { id: string; url: string | null }[]
    items = all.filter(({ url }) => url?.startsWith('/reports/')).map(({ id }) => id)
  })
  afterAll(() => server.close())

  const held = async () =>
    (await admin.get(`/role_menu/by_role/${role}`)).body as { version: number; role_menus: Entry[] }
  const put = (version: number, entries: Entry[], by = admin) =>
    by.put(`/role_menu/by_role/${role}`, { version, entries })
  const shown = (ids: readonly string[]): Entry[] => ids.map((id) => ({ menu_item_id: id, is_visible: true }))
  const inOrder = async () => (await held()).role_menus.map(({ menu_item_id }) => menu_item_id)

  test('P2, S1: entries come, change places, hide and go, and the navigation follows', async () => {
    expect(await held()).toEqual({ role_menus: [], version: 0 })
    const [one = '', two = '', three = ''] = items
    const first = await put(0, shown([one, two, three]))
    expect([first.status, first.body.role_menus.length]).toEqual([200, 3])
    const second = await put(first.body.version, [...shown([three, one]), { menu_item_id: two, is_visible: false }])
    expect(second.status).toBe(200)
    expect(await inOrder()).toEqual([three, one, two])
    const tree = (await admin.get(`/menu_item/nested-by-role-id/${role}`)).body.menu_items as { id: string }[]
    expect(tree.map(({ id }) => id)).toEqual([three, one])
    const third = await put(second.body.version, shown([two]))
    expect(third.body.version).toBeGreaterThan(second.body.version)
    expect(await inOrder()).toEqual([two])
    // What went may come again.
    expect((await put(third.body.version, shown([one, two]))).status).toBe(200)
    expect(await inOrder()).toEqual([one, two])
  })

  test('P2: of two who save at one moment the second hears of the first', async () => {
    const { version } = await held()
    const [one = '', two = ''] = items
    const answers = await Promise.all([put(version, shown([two, one])), put(version, shown([two]))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('VERSION_CONFLICT')
  })

  test('P4: nonsense is refused at its field, and others have no part in it', async () => {
    const { version } = await held()
    const [one = ''] = items
    expect((await put(version, shown([one, one]))).body.errors).toEqual({ entries: ['twice'] })
    expect((await put(version, shown([role]))).body.errors).toEqual({ entries: ['not_found'] })
    for (const name of ['auditor', 'case.manager', 'lawfirm'])
      expect((await put(version, shown([one]), await server.as(name))).status).toBe(404)
    expect((await (await server.as('auditor')).get(`/role_menu/by_role/${role}`)).status).toBe(200)
    expect((await (await server.as('lawfirm')).get(`/role_menu/by_role/${role}`)).status).toBe(404)
    expect((await admin.get(`/role_menu/by_role/${one}`)).status).toBe(404)
    expect((await held()).version).toBe(version)
    expect(server.errors).toEqual([])
  })
})
