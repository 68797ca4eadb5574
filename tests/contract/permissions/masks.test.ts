import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityByName } from '#domain/entities/index.ts'
import { newId } from '#server/records/new-id.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { valueFor } from '#tests/support/drafts.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { versionOf } from '#tests/support/rows.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { expected, flaggedCells, hiddenFields, hiddenWhile, maskedFields, neverOnDevice } from './expected.ts'
import type { HiddenWhile } from './hidden-fields.ts'
import { seenBy, type Sighting } from './doors.ts'
import { loginOf, meetParties, type Parties } from './parties.ts'
import type { Placed } from './placed.ts'
import { prepareRows, type Prepared } from './prepared-rows.ts'
import { saleOf, soldLien } from './sales.ts'
import { roles } from './vocabulary.ts'
import type { EntityName, Role } from './vocabulary.ts'

/** Told by the domain and kept elsewhere than in the entity's own table, or worked out and not kept at all. */
const keptElsewhere = [
  'user.password_hash',
  'user.failed_logins',
  'user.locked_until',
  'user.token_epoch',
  'lien.multiple',
  'patient.gap_days',
]

/** A case manager learns the figures of a settlement once there is one; until then the place for them is empty. */
const waits = (entity: EntityName, role: Role): boolean => entity === 'patient' && role === 'case_manager'

const isDefined = (entity: EntityName, field: string): boolean => field in (entityByName.get(entity)?.fields ?? {})

onBothEngines('P4: masks', (engine) => {
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
    await giveValues(parties, prepared)
  })
  afterAll(async () => {
    process.stdout.write(`${checked} hidden fields stay hidden at every door on ${engine}.\n`)
    await server.close()
  })

  /** A row that the role sees, with something in every column. */
  function rowFor(entity: EntityName, role: Role): Placed {
    const seen = prepared.placed.filter((row) => row.entity === entity && row.inside(role, expected[entity][role].list))
    const row = seen.find(({ keep }) => keep) ?? seen[0]
    if (!row) throw new Error(`No ${entity} was prepared that ${role} sees.`)
    return row
  }

  const look = (entity: EntityName, role: Role, id: string): Promise<Sighting[]> => seenBy(clients[role], entity, id)

  test('each hidden field is one that the definition has, or is known to be kept elsewhere', () => {
    const named = [...hiddenFields, ...hiddenWhile].flatMap(({ entity, fields }) =>
      fields.map((field) => `${entity}.${field}`),
    )
    const unknown = named.filter((name) => !isDefined(...(name.split('.') as [EntityName, string])))
    expect([...new Set(unknown)].sort()).toEqual([...keptElsewhere].sort())
    for (const { entity, field } of maskedFields) expect(isDefined(entity, field)).toBe(true)
  })

  test('hidden fields stand in no detail, no list, no search and no feed', async () => {
    const found = await inFlight(hiddenFields, async ({ entity, role, fields }) => {
      const row = rowFor(entity, role)
      const sightings = await look(entity, role, row.id)
      checked += sightings.length * fields.length
      const doors = sightings.map(({ door }) => door)
      const missing =
        doors.includes('detail') && doors.includes('wp/all') ? [] : [`${entity} × ${role}: only ${doors.join()}`]
      const shown = (field: string, seen: Sighting['row']): boolean =>
        waits(entity, role) ? (seen[field] ?? null) !== null : field in seen
      return [
        ...missing,
        ...sightings.flatMap(({ door, row }) =>
          fields.filter((field) => shown(field, row)).map((field) => `${entity}.${field} × ${role}: ${door}`),
        ),
      ]
    })
    expect(found.flat()).toEqual([])
  })

  test('an administrator sees the fields that are hidden from others', async () => {
    const found = await inFlight(
      hiddenFields.filter(({ role }) => role !== 'admin'),
      async ({ entity, role, fields }) => {
        const row = rowFor(entity, role)
        const detail = (await look(entity, 'admin', row.id)).find(({ door }) => door === 'detail')
        return fields
          .filter((field) => isDefined(entity, field) && !(field in (detail?.row ?? {})))
          .map((field) => `${entity}.${field}`)
      },
    )
    expect([...new Set(found.flat())]).toEqual([])
  })

  test('hidden fields are neither sorted nor filtered by', async () => {
    const asked = hiddenFields.flatMap(({ entity, role, fields }) => fields.map((field) => ({ entity, role, field })))
    const found = await inFlight(asked, async ({ entity, role, field }) => {
      const answers = await Promise.all([
        clients[role].get(`/${entity}/all?sort=${field}`),
        clients[role].get(`/${entity}/all?sort=-${field}`),
        clients[role].get(`/${entity}/all?filter=${encodeURIComponent(JSON.stringify({ [field]: null }))}`),
        clients[role].get(`/${entity}/wp/all?filter=${encodeURIComponent(JSON.stringify({ [field]: { from: 0 } }))}`),
      ])
      const told = answers.map(({ status, body }) => [status, ...Object.values(body.errors ?? {}).flat()].join(' '))
      const wrong = told.filter((text) => text !== '422 unknown_field')
      return wrong.length > 0 ? [`${entity}.${field} × ${role}: ${wrong.join()}`] : []
    })
    checked += asked.length * 4
    expect(found.flat()).toEqual([])
  })

  test('hidden fields are not written: the answer is that of a field which does not exist', async () => {
    const asked = hiddenFields.flatMap(({ entity, role, fields }) => fields.map((field) => ({ entity, role, field })))
    // One after the other: an accepted one would turn the next into a conflict.
    const found: string[] = []
    for (const { entity, role, field } of asked) {
      const row = rowFor(entity, role)
      const version = await versionOf(server.database, entity, row.id)
      const change = await clients[role].put(`/${entity}/update/${row.id}`, {
        version,
        [field]: valueOf(entity, field),
      })
      const told = `${change.status} ${Object.values(change.body.errors ?? {})
        .flat()
        .join()}`
      const mayUpdate = row.inside(role, expected[entity][role].update)
      const fits = mayUpdate ? told === '422 unknown_field' : [404, 409, 422].includes(change.status)
      if (!fits) found.push(`${entity}.${field} × ${role}: ${told}`)
    }
    checked += asked.length
    expect(found).toEqual([])
  })

  async function staysHidden({ entity, role, fields, while: condition }: HiddenWhile, id: string): Promise<void> {
    const shown = (await look(entity, role, id)).flatMap(({ door, row: seen }) =>
      fields
        .filter((field) => seen[field] !== undefined && seen[field] !== null)
        .map((field) => `${entity}.${field} × ${role} (${condition}): ${door}`),
    )
    checked += fields.length
    expect(shown).toEqual([])
  }

  test('fields hidden on some rows show nothing there, and what they hold is not searched', async () => {
    const { database } = parties
    const sale = await saleOf(parties, prepared, clients)
    const financials = async (on: boolean): Promise<void> => {
      await database.pool.query(`update subsidiary_user set sees_financials = $1 where user_id = any($2)`, [
        on,
        [parties.users.subsidiary, parties.users.subsidiary_user],
      ])
    }
    await sale.offer()
    await financials(false)
    const blind = hiddenWhile.filter((entry) => entry.while !== 'sold')
    for (const entry of blind) await staysHidden(entry, rowFor(entry.entity, entry.role).id)
    await sale.close()
    for (const entry of hiddenWhile.filter((one) => one.while === 'sold'))
      await staysHidden(entry, await soldLien(parties, prepared, entry.role))
    await financials(true)
    const shown = (await look('patient', 'funder', prepared.cases.own)).find(({ door }) => door === 'detail')
    expect(shown?.row['last_name']).toEqual(expect.any(String))
    const bill = (await look('patient', 'subsidiary', prepared.cases.own)).find(({ door }) => door === 'detail')
    expect(bill?.row['billed_cents']).toEqual(expect.any(Number))
  })

  test('cells behind a flag close with it, and open with it on the next request', async () => {
    for (const { entity, role, flag } of flaggedCells) {
      const set = (on: boolean) =>
        parties.database.pool.query(`update subsidiary_user set ${flag} = $1 where user_id = $2`, [
          on,
          parties.users[role],
        ])
      const row = rowFor(entity, role)
      await set(false)
      expect((await clients[role].get(`/${entity}/${row.id}`)).status).toBe(404)
      expect(await look(entity, role, row.id)).toEqual([])
      await set(true)
      expect((await clients[role].get(`/${entity}/${row.id}`)).status).toBe(200)
      expect((await look(entity, role, row.id)).length).toBeGreaterThan(2)
    }
  })

  test('numbers show their last four, and no list tells a subsidiary’s user more of a birth than its year', async () => {
    const wrong: string[] = []
    for (const { entity, field, roles: whom, shows, where } of maskedFields) {
      for (const role of whom) {
        const sightings = await look(entity, role, rowFor(entity, role).id)
        for (const { door, row } of sightings) {
          if (where === 'list' && door === 'detail') continue
          const value = row[field]
          if (value === undefined || value === null) continue
          const pattern = shows === 'last 4' ? /^.{4}$/ : /^\d{4}$/
          if (!pattern.test(String(value))) wrong.push(`${entity}.${field} × ${role} at ${door}: ${String(value)}`)
          checked += 1
        }
      }
    }
    expect(wrong).toEqual([])
    const detail = (await look('patient', 'admin', prepared.cases.own)).find(({ door }) => door === 'detail')
    expect([detail?.row['ssn'], detail?.row['gov_id_number']]).toEqual(['6789', '4321'])
  })

  test('what no device may keep is in no snapshot and no delta, whoever asks', async () => {
    for (const { entity, fields } of neverOnDevice) {
      for (const role of roles.filter((one) => expected[entity][one].list !== 'none')) {
        const onDevice = (await look(entity, role, rowFor(entity, role).id)).filter(
          ({ door }) => door === 'snapshot' || door === 'delta',
        )
        if (fields === 'every field') expect(onDevice).toEqual([])
        else expect(onDevice.flatMap(({ row }) => fields.filter((field) => field in row))).toEqual([])
      }
    }
  })

  test('the hash of a password stands in no answer, not even its owner’s', async () => {
    const { rows } = await server.database.pool.query<{ password_hash: string }>(
      'select password_hash from account where password_hash is not null',
    )
    const hashes = new Set(rows.map(({ password_hash: hash }) => hash))
    const answers = await inFlight(roles, async (role) =>
      Promise.all(
        [
          '/user/wp/all',
          '/user/all?page_size=200',
          `/user/${parties.users[role]}`,
          '/me',
          '/check_login',
          '/sync/snapshot?entity=user',
        ].map((path) => clients[role].get(path)),
      ),
    )
    expect(hashes.size).toBeGreaterThan(0)
    for (const { text, status } of answers.flat()) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/argon2|password_hash/)
    }
  })
})

/** A value in every column that is hidden from some role. */
async function giveValues({ database, own }: Parties, { cases, placed }: Prepared): Promise<void> {
  await database.pool.query(
    `update patient set ssn_last4 = '6789', ssn_digest = 'x', gov_id_number_last4 = '4321', gov_id_number_digest = 'y', price_cents = 1, approved_limit_cents = 2,
       settlement_cents = 3, fee_num = 1, fee_den = 3, costs_cents = 4, referral_source = 'other', referred_by = 'somebody' where id = $1`,
    [cases.own],
  )
  await database.pool.query('update lawfirm set rating = $2, notes_internal = $3, ein = $4 where id = $1', [
    own.lawfirm,
    'A',
    'a remark',
    '12-3456789',
  ])
  const liens = placed.filter(({ entity }) => entity === 'lien').map(({ id }) => id)
  await database.pool.query(`update lien set price_cents = 100, purchase_date = '2026-05-01' where id = any($1)`, [
    liens,
  ])
}

function valueOf(entity: EntityName, field: string): unknown {
  const definition = entityByName.get(entity)?.fields[field]
  if (!definition || definition.kind === 'ref') return newId()
  return definition.kind === 'integer' ? 1 : valueFor(field, definition, { n: 7000, refs: () => undefined })
}
