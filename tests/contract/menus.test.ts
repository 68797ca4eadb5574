import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityByName } from '#domain/entities/index.ts'
import { signIn, startServer, type Client, type TestServer } from '#tests/support/server.ts'

interface Node {
  id: string
  title: string
  type: string
  children: Node[]
  [field: string]: unknown
}

let server: TestServer
let admin: Client
let firm: Client

async function rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await server.database.pool.query(text, values)).rows as T[]
}

const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

async function roleOf(client: Client): Promise<string> {
  return (await rows<{ role_id: string }>('select role_id from "user" where id = $1', [client.userId]))[0]!.role_id
}

/** A role of this test's own with these entries in its navigation; answers ids by title. */
async function roleWith(
  entries: { title: string; under?: string; visible?: boolean; auth?: string[]; place?: number }[],
) {
  const role = (await admin.post('/role/create', { title: `menu_test_${Date.now()}`, level: 'user' })).body.role
    .id as string
  const ids: Record<string, string> = {}
  for (const [at, { title, under, visible = true, auth, place }] of entries.entries()) {
    const type = entries.some((entry) => entry.under === title) ? 'group' : 'item'
    const made = await admin.post('/menu_item/create', {
      title,
      type,
      ...(type === 'item' && { url: '/dashboard' }),
      ...(under && { parent_id: ids[under] }),
      ...(auth && { auth }),
    })
    expect(made.status).toBe(201)
    ids[title] = made.body.menu_item.id
    const link = await admin.post('/role_menu/create', {
      role_id: role,
      menu_item_id: ids[title],
      sort_order: place ?? at,
      is_visible: visible,
    })
    expect(link.status).toBe(201)
  }
  return { role, ids }
}

beforeAll(async () => {
  server = await startServer('embedded')
  ;[admin, firm] = await Promise.all([server.as('admin'), server.as('lawfirm')])
})
afterAll(() => server?.close())

async function below(client: Client, group: string): Promise<string[]> {
  const { body } = await client.get('/menu_item/nested-by-user-role')
  return (body.menu_items as Node[]).find(({ title }) => title === group)?.children.map(({ title }) => title) ?? []
}
const apps = (client: Client) => below(client, 'Apps')

describe('the navigation of a role (S1, P2)', () => {
  it.each(['admin', 'lawfirm', 'case.manager', 'provider', 'auditor'])(
    '%s has what the role’s menu shows, nested, once each',
    async (name) => {
      const client = await server.as(name)
      const answer = await client.get('/menu_item/nested-by-user-role')
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(['menu_items'])
      const shown = flat(answer.body.menu_items)
      const expected = await rows<{ id: string }>(
        `select m.id from menu_item m join role_menu l on l.menu_item_id = m.id
       where l.role_id = $1 and l.is_visible and l.deleted_at is null and m.deleted_at is null`,
        [await roleOf(client)],
      )
      expect(expected.length).toBeGreaterThan(0)
      expect(shown.map((node) => node.id).toSorted()).toEqual(expected.map((row) => row.id).toSorted())
      for (const node of shown) {
        expect(
          Object.keys(node)
            .filter((field) => field !== 'auth')
            .toSorted(),
        ).toEqual(['badge', 'children', 'icon', 'id', 'title', 'translate_key', 'type', 'url'])
      }
    },
  )

  it('has the outbox for administrators, beside the chat', async () => {
    const beside = ['Dashboard', 'Calendar', 'Chat', 'Outbox', 'Records']
    expect(await apps(admin)).toEqual(beside)
    expect(await apps(firm)).toEqual(beside.slice(0, 3))
  })

  it('D15: has the records for those who see all of them', async () => {
    const auditor = await server.as('auditor')
    expect((await apps(admin)).at(-1)).toBe('Records')
    expect((await apps(auditor)).at(-1)).toBe('Records')
    expect(await apps(firm)).not.toContain('Records')
  })

  it('D7: has messages without a case for those who write to patients', async () => {
    const named = ['admin', 'case.manager', 'underwriter', 'lawfirm', 'auditor']
    const clients = await Promise.all(named.map((name) => server.as(name)))
    const cases = await Promise.all(clients.map((client) => below(client, 'Cases')))
    const last = cases.map((titles) => titles.at(-1) === 'Messages without a case')
    expect(last).toEqual([true, true, true, false, false])
  })

  it('stands in the order of the role, with children below their parents and hidden branches left out', async () => {
    const { role } = await roleWith([
      { title: 'Last', place: 90 },
      { title: 'Reports', place: 10 },
      { title: 'Firms', under: 'Reports', place: 30 },
      { title: 'Visits', under: 'Reports', place: 20 },
      { title: 'Secret', place: 5, visible: false },
      { title: 'Inside', under: 'Secret', place: 6 },
      { title: 'Nobody', place: 50, auth: [] },
      { title: 'Staff', place: 60, auth: ['staff'] },
    ])
    const { body } = await admin.get(`/menu_item/nested-by-role-id/${role}`)
    const tree = body.menu_items as Node[]
    expect(tree.map((node) => node.title)).toEqual(['Reports', 'Nobody', 'Staff', 'Last'])
    expect(tree[0]?.children.map((node) => node.title)).toEqual(['Visits', 'Firms'])
    expect(tree.map((node) => node['auth'])).toEqual([undefined, [], ['staff'], undefined])
  })

  it('follows what an administrator changes at once', async () => {
    const { role, ids } = await roleWith([{ title: 'One' }, { title: 'Two' }])
    const titles = async (): Promise<string[]> =>
      ((await admin.get(`/menu_item/nested-by-role-id/${role}`)).body.menu_items as Node[]).map((node) => node.title)
    expect(await titles()).toEqual(['One', 'Two'])
    const [link] = await rows<{ id: string }>('select id from role_menu where role_id = $1 and menu_item_id = $2', [
      role,
      ids['One'],
    ])
    expect((await admin.put(`/role_menu/update/${link?.id}`, { version: 1, is_visible: false })).status).toBe(200)
    expect(await titles()).toEqual(['Two'])
    expect((await admin.delete(`/menu_item/delete/${ids['Two']}`)).status).toBe(200)
    expect(await titles()).toEqual([])
  })

  it('is three levels deep at most and never runs in a circle', async () => {
    const entry = async (title: string, parent?: string) =>
      admin.post('/menu_item/create', { title, type: 'group', ...(parent && { parent_id: parent }) })
    const move = async (id: string, parent: string | null) => {
      const { version } = (await admin.get(`/menu_item/${id}`)).body.menu_item
      return admin.put(`/menu_item/update/${id}`, { version, parent_id: parent })
    }
    const made: string[] = []
    for (const title of ['Top', 'Middle', 'Low']) made.push((await entry(title, made.at(-1))).body.menu_item.id)
    const [top, middle, low] = made as [string, string, string]
    const tooDeep = { status: 422, body: { errors: { parent_id: ['too_deep'] } } }
    const circular = { status: 422, body: { errors: { parent_id: ['circular'] } } }
    expect(await entry('Bottom', low)).toMatchObject(tooDeep)
    expect(await move(top, low)).toMatchObject(circular)
    expect(await move(top, middle)).toMatchObject(circular)
    const other = (await entry('Other')).body.menu_item.id as string
    expect(await move(top, other)).toMatchObject(tooDeep)
    expect((await move(low, other)).status).toBe(200)
    expect((await move(low, null)).status).toBe(200)
    expect((await move(top, other)).status).toBe(200)
  })

  it('of another role is an administrator’s and an auditor’s to see', async () => {
    const [own, other] = [await roleOf(firm), await roleOf(admin)]
    const { body } = await firm.get('/menu_item/nested-by-user-role')
    expect((await firm.get(`/menu_item/nested-by-role-id/${own}`)).body).toEqual(body)
    expect((await firm.get(`/menu_item/nested-by-role-id/${other}`)).status).toBe(404)
    expect((await admin.get(`/menu_item/nested-by-role-id/${own}`)).body).toEqual(body)
    expect((await (await server.as('auditor')).get(`/menu_item/nested-by-role-id/${own}`)).body).toEqual(body)
    for (const id of ['abc', '01990000-0000-7000-8000-000000000000']) {
      expect((await admin.get(`/menu_item/nested-by-role-id/${id}`)).status).toBe(404)
    }
  })
})

describe('what a role permits (P2)', () => {
  it('names every permission of the caller’s role and how far it reaches', async () => {
    for (const client of [admin, firm]) {
      const [role] = await rows<{ grants: { permission: string; reach: string }[] }>(
        'select grants from role where id = $1',
        [await roleOf(client)],
      )
      const { body } = await client.get('/permission/user_role')
      expect(Object.keys(body)).toEqual(['user_permissions'])
      const expected = role!.grants.map(({ permission, reach }) => ({ codename: permission, reach }))
      expect(new Set(body.user_permissions)).toEqual(new Set(expected))
      expect(body.user_permissions).toHaveLength(expected.length)
    }
  })

  it('leaves out what reaches no record of the user: money of a subsidiary’s user who may not see it', async () => {
    const client = await server.as('subsidiary')
    const seesMoney = (on: boolean) =>
      rows('update subsidiary_user set sees_financials = $2 where user_id = $1', [client.userId, on])
    const lists = async () => ({
      permitted: (await client.get('/permission/user_role')).body.user_permissions.some(
        ({ codename }: { codename: string }) => codename === 'lien.list',
      ),
      inMenu: (await client.get('/menu_item/nested-by-user-role')).text.includes('"/liens"'),
      status: (await client.get('/lien/all')).status,
    })
    await seesMoney(true)
    expect(await lists()).toEqual({ permitted: true, inMenu: true, status: 200 })
    await seesMoney(false)
    expect(await lists()).toEqual({ permitted: false, inMenu: false, status: 404 })
  })

  it('names a list for every person of the demo data exactly where the list answers', async () => {
    const people = await rows<{ email: string }>(
      'select email from "user" where email like \'%@demo.example.com\' and is_active',
    )
    expect(people.length).toBeGreaterThan(10)
    for (const { email } of people) {
      const client = await server.as(email)
      const { body } = await client.get('/permission/user_role')
      const permitted = new Set(body.user_permissions.map(({ codename }: { codename: string }) => codename))
      for (const entity of entityByName.values()) {
        const { status } = await client.get(`/${entity.name}/all?page_size=1`)
        expect([email, entity.name, status === 200]).toEqual([email, entity.name, permitted.has(`${entity.name}.list`)])
      }
    }
  })

  it('changes with the role at once, and ends with the session', async () => {
    const client = await signIn(server.url, 'chiro@demo.example.com')
    const [role] = await rows<{ id: string; grants: object[]; version: number }>(
      'select id, grants, version from role where id = $1',
      [await roleOf(client)],
    )
    expect(role).toBeDefined()
    const grants = [...role!.grants, { permission: 'funder.list', reach: 'all' }]
    expect((await admin.put(`/role/update/${role!.id}`, { version: role!.version, grants })).status).toBe(200)
    expect((await client.get('/permission/user_role')).body.user_permissions).toContainEqual({
      codename: 'funder.list',
      reach: 'all',
    })
    expect((await client.get('/logout')).status).toBe(200)
    expect((await client.get('/permission/user_role')).status).toBe(401)
    expect((await client.get('/menu_item/nested-by-user-role')).status).toBe(401)
    expect(server.errors).toEqual([])
  })
})
