import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { fingerprints, versionOf } from '#tests/support/rows.ts'
import { startServer, type Answer, type Client, type TestServer } from '#tests/support/server.ts'
import { sentFor } from '#tests/support/uploads.ts'
import { createAttempts } from './create-attempts.ts'
import { expected, hiddenFields, hiddenWhile } from './expected.ts'
import { loginOf, meetParties, type Parties } from './parties.ts'
import { patchOf } from './patches.ts'
import type { Placed } from './placed.ts'
import { prepareRows, type Prepared } from './prepared-rows.ts'
import { roles, entityNames } from './vocabulary.ts'
import type { Action, EntityName, Role } from './vocabulary.ts'

/** Never updated or never deleted by a plain call, by any role. */
const immutable: Record<'update' | 'delete', readonly EntityName[]> = {
  update: ['patient_sms', 'underwriting_note', 'message'],
  delete: ['patient_sms', 'message'],
}
/** Open to its author for a quarter of an hour, and then to few. */
const closing: readonly EntityName[] = ['patient_note']
/** Some ten thousand questions: a busy machine is slow with them, not wrong. */

type Cell = { readonly role: Role; readonly row: Placed }

onBothEngines('P4 D1: the permission matrix', (engine) => {
  let server: TestServer
  let parties: Parties
  let prepared: Prepared
  let clients: Record<Role, Client>
  let checked = 0

  beforeAll(async () => {
    server = await startServer(engine)
    parties = await meetParties(server.database)
    prepared = await prepareRows(parties)
    const signedIn = await Promise.all(roles.map(async (role) => [role, await server.as(loginOf[role])] as const))
    clients = Object.fromEntries(signedIn) as Record<Role, Client>
  })
  afterAll(async () => {
    process.stdout.write(`${checked} cells of the permission matrix hold on ${engine}.\n`)
    await server.close()
  })

  const cells = (): Cell[] => prepared.placed.flatMap((row) => roles.map((role) => ({ role, row })))
  const mayReach = ({ role, row }: Cell, action: Action): boolean =>
    row.inside(role, expected[row.entity][role][action])
  const titled = ({ role, row }: Cell, found: unknown): string =>
    `${row.entity} (${row.label}) × ${role}: ${JSON.stringify(found)}`

  function wrong(found: readonly (string | undefined)[]): string[] {
    checked += found.length
    return found.filter((text) => text !== undefined)
  }

  test('list: own rows stand in every list, others in none', async () => {
    const pairs = roles.flatMap((role) => entityNames.map((entity) => ({ role, entity })))
    const found = await inFlight(pairs, async ({ role, entity }) => {
      const rows = prepared.placed.filter((row) => row.entity === entity)
      const lists = await listsOf(clients[role], entity)
      return rows.flatMap((row) =>
        Object.entries(lists).map(([list, ids]) => {
          const should = row.inside(role, expected[entity][role].list) && ids !== 'not kept'
          const does = ids !== 'not kept' && ids.has(row.id)
          return should === does ? undefined : titled({ role, row }, { list, should, does })
        }),
      )
    })
    expect(wrong(found.flat())).toEqual([])
  })

  test('list: neither search nor filter finds what the list does not show', async () => {
    const probes = await inFlight(prepared.placed, (row) => probesFor(parties, row))
    const probed = prepared.placed.flatMap((row, index) =>
      roles.flatMap((role) => probes[index]!.map((probe) => ({ role, row, probe }))),
    )
    const found = await inFlight(probed, async ({ probe, ...cell }) => {
      const { status, body, text } = await clients[cell.role].get(
        `/${cell.row.entity}/all?page_size=50&sort=-created_at&${probe.query}`,
      )
      const shows =
        status === 200 && (body[`${cell.row.entity}s`] as { id: string }[]).some(({ id }) => id === cell.row.id)
      const should = mayReach(cell, 'list')
      if (!should && shows) return titled(cell, probe)
      // A hidden column can be neither filtered nor searched.
      const refused = status === 422 && probe.field !== undefined
      if (should && !shows && !refused && !isMasked(cell)) return titled(cell, [probe, text.slice(0, 300)])
      const nothing = status === 404 && expected[cell.row.entity][cell.role].list === 'none'
      return status === 200 || refused || nothing ? undefined : titled(cell, text)
    })
    expect(wrong(found)).toEqual([])
  })

  test('read: own rows open, others are not found', async () => {
    const found = await inFlight(cells(), async (cell) => {
      const answer = await clients[cell.role].get(`/${cell.row.entity}/${cell.row.id}`)
      if (mayReach(cell, 'read'))
        return answer.status === 200 && answer.body[cell.row.entity].id === cell.row.id
          ? undefined
          : titled(cell, answer.text)
      return isGeneric404(answer) ? undefined : titled(cell, answer.text)
    })
    expect(wrong(found)).toEqual([])
  })

  test('what is not granted is refused, and nothing changes', async () => {
    const attempts = await createAttempts(parties, prepared)
    const before = await fingerprints(server.database, entities)
    const updates = await inFlight(
      cells().filter((cell) => !mayReach(cell, 'update')),
      async (cell) => {
        const answer = await update(cell)
        return isRefused('update', cell.row.entity, answer)
          ? undefined
          : titled(cell, ['update', answer.status, answer.text])
      },
    )
    const deletes = await inFlight(
      cells().filter((cell) => !mayReach(cell, 'delete')),
      async (cell) => {
        const answer = await clients[cell.role].delete(`/${cell.row.entity}/delete/${cell.row.id}`)
        return isRefused('delete', cell.row.entity, answer)
          ? undefined
          : titled(cell, ['delete', answer.status, answer.text])
      },
    )
    const creates = await inFlight(attempts, async ({ entity, role, label, draft, allowed }) => {
      if (allowed) return undefined
      await sentFor(server.database, entity, clients[role].userId, draft)
      const answer = await clients[role].post(`/${entity}/create`, draft)
      const none = expected[entity][role].create === 'none'
      const fits = none ? isGeneric404(answer) : answer.status === 404 || answer.status === 422
      return fits ? undefined : `${entity} × ${role} creates ${label}: ${answer.status} ${answer.text}`
    })
    expect(wrong([...updates, ...deletes, ...creates])).toEqual([])
    expect(await fingerprints(server.database, entities)).toEqual(before)
  })

  test('create: what lies inside the reach is made', async () => {
    const attempts = (await createAttempts(parties, prepared)).filter(({ allowed }) => allowed)
    const found = await inFlight(attempts, async ({ entity, role, label, draft }) => {
      await sentFor(server.database, entity, clients[role].userId, draft)
      const answer = await clients[role].post(`/${entity}/create`, draft)
      return answer.status === 201 ? undefined : `${entity} × ${role} creates ${label}: ${answer.status} ${answer.text}`
    })
    expect(wrong(found)).toEqual([])
  })

  // One after the other: many of them change the same row.
  test('update: what lies inside the reach is changed', async () => {
    const found: (string | undefined)[] = []
    for (const cell of cells().filter((one) => mayReach(one, 'update'))) {
      const answer = await update(cell)
      found.push(answer.status === 200 ? undefined : titled(cell, answer.text))
    }
    expect(wrong(found)).toEqual([])
  })

  test('delete: what lies inside the reach is removed', async () => {
    const found: (string | undefined)[] = []
    for (const cell of cells().filter((one) => mayReach(one, 'delete') && !one.row.keep)) {
      const answer = await clients[cell.role].delete(`/${cell.row.entity}/delete/${cell.row.id}`)
      found.push(answer.status === 200 ? undefined : titled(cell, answer.text))
    }
    expect(wrong(found)).toEqual([])
    expect(checked).toBeGreaterThan(5000)
  })

  async function update({ role, row }: Cell): Promise<Answer> {
    const version = await versionOf(server.database, row.entity, row.id)
    return clients[role].put(`/${row.entity}/update/${row.id}`, { version, ...patchOf(row) })
  }

  function isMasked({ role, row }: Cell): boolean {
    return [...hiddenFields, ...hiddenWhile].some((one) => one.entity === row.entity && one.role === role)
  }

  function isRefused(action: 'update' | 'delete', entity: EntityName, answer: Answer): boolean {
    if (immutable[action].includes(entity)) return answer.status === 409 && answer.body.code === 'IMMUTABLE'
    if (closing.includes(entity) && [409, 422].includes(answer.status)) return true
    return isGeneric404(answer)
  }
})

function isGeneric404(answer: Answer): boolean {
  return (
    answer.status === 404 &&
    answer.text === '{"code":"NOT_FOUND","message":"Record not found, or you don’t have access."}'
  )
}

/** The ids that each door to a list shows; an entity that no device keeps has no snapshot. */
async function listsOf(client: Client, entity: EntityName): Promise<Record<string, Set<string> | 'not kept'>> {
  const [whole, first, snapshot] = await Promise.all([
    client.get(`/${entity}/wp/all`),
    client.get(`/${entity}/all?page_size=200&sort=-created_at`),
    client.get(`/sync/snapshot?entity=${entity}&limit=100000`),
  ])
  const ids = (answer: Answer): Set<string> =>
    new Set(((answer.body?.[`${entity}s`] ?? []) as { id: string }[]).map(({ id }) => id))
  const lines = snapshot.status === 200 ? snapshot.text.trim().split('\n').slice(1, -1) : []
  const kept = !['underwriting_document', 'underwriting_note'].includes(entity)
  if (snapshot.status === 200 && !kept) throw new Error(`${entity} has a snapshot`)
  if ((first.body.count ?? 0) !== ids(whole).size)
    throw new Error(`${entity}: ${first.text.slice(0, 200)}, ${ids(whole).size} listed`)
  return {
    'wp/all': ids(whole),
    all: ids(first),
    snapshot: kept ? new Set(lines.map((line) => (JSON.parse(line) as string[])[0] ?? '')) : 'not kept',
  }
}

interface Probe {
  readonly query: string
  readonly field?: string
}

/** Questions to a list that would show the row, were it in reach. */
async function probesFor(parties: Parties, { entity, id }: Placed): Promise<Probe[]> {
  const { rows } = await parties.database.pool.query<Record<string, unknown>>(
    `select * from "${entity}" where id = $1`,
    [id],
  )
  const row = rows[0] ?? {}
  const words = typeof row['search_text'] === 'string' ? row['search_text'].slice(0, 80) : ''
  const fields = [
    'patient_id',
    'lawfirm_id',
    'subsidiary_id',
    'name',
    'code',
    'number',
    'title',
    'case_number',
    'sender_id',
  ]
  const given = fields.filter((field) => typeof row[field] === 'string').slice(0, 1)
  return [
    ...(words ? [{ query: `search=${encodeURIComponent(words)}` }] : []),
    ...given.map((field) => ({
      field,
      query: `filter=${encodeURIComponent(JSON.stringify({ [field]: row[field] }))}`,
    })),
  ]
}
