import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'

onBothEngines('L1: the second wall before documents, without any filter of ours', (engine) => {
  let world: World
  let patient: Row
  let party: Record<'firm' | 'provider' | 'otherProvider' | 'chiropractor' | 'funder' | 'otherFunder', string>
  const titles = new Map<string, string>()

  beforeAll(async () => {
    world = await openWorld(engine)
    const { rows, ids, firmId, open, claim, held, admin } = world
    patient = await open()
    const [other] = await rows(
      `select (select id from funder where id <> $1 and deleted_at is null limit 1) as funder, o.id as office,
        o.medical_provider_id as provider from medical_provider_office o
      where o.medical_provider_id <> $2 and o.deleted_at is null limit 1`,
      [ids.funder, ids.provider],
    )
    party = {
      firm: firmId,
      provider: ids.provider,
      otherProvider: other!['provider'],
      chiropractor: ids.chiropractor,
      funder: ids.funder,
      otherFunder: other!['funder'],
    }
    const bought = async (funder: string, medical_provider_id: string): Promise<Row> => {
      const lien = await claim(patient, 1_000_00, { medical_provider_id })
      await world.set('lien', lien['id'], { owner_type: 'funder', owner_id: funder, funding_status: 'funded' })
      return lien
    }
    const [one, two] = [
      await bought(party.funder, party.provider),
      await bought(party.otherFunder, party.otherProvider),
    ]
    const visit = await held(patient, '2026-02-03')
    const treated = await held(patient, '2026-02-04', { chiropractor_id: party.chiropractor })
    const file = async (title: string, more: Row): Promise<void> => {
      const [row] = await rows(
        `insert into patient_document (id, patient_id, doc_type, title, file_key, sha256, visibility, lien_id, appointment_id,
          created_by)
        values (new_uuid(), $1, $2, $3, 'key', 'hash', $4, $5, $6, $7) returning id`,
        [
          patient['id'],
          more['type'] ?? 'bill',
          title,
          more['for'],
          more['lien'],
          more['visit'],
          more['by'] ?? admin.userId,
        ],
      )
      titles.set(row!['id'], title)
    }
    const outside = ['lawfirm', 'funder', 'provider']
    await file('first lien', { for: outside, lien: one['id'] })
    await file('second lien', { for: outside, lien: two['id'] })
    await file('visit', { for: outside, visit: visit['id'] })
    await file('treatment', { for: outside, visit: treated['id'] })
    await file('whole case', { for: outside })
    await file('promise', { for: outside, type: 'lop' })
    await file('internal', { for: ['internal'] })
    await file('own', { for: ['internal'], by: world.firm.userId })
  })
  afterAll(() => world.server.close())

  async function shown(wall: string, ofParty: string, user = world.admin.userId): Promise<string[]> {
    return inTransaction(world.server.database.pool, async (client) => {
      await client.query(
        `select set_config('role', 'caseway_app', true), set_config('app.wall', $1, true),
          set_config('app.party', $2, true), set_config('app.user', $3, true)`,
        [wall, ofParty, user],
      )
      const { rows } = await client.query<{ id: string }>('select id from patient_document where patient_id = $1', [
        patient['id'],
      ])
      return rows.flatMap(({ id }) => titles.get(id) ?? []).sort()
    })
  }
  // The demo's administrator has filed most of them, so the viewer must be another user.
  const stranger = '00000000-0000-7000-8000-000000000001'

  test('each party finds the documents of its own liens and visits', async () => {
    expect(await shown('funder', party.funder, stranger)).toEqual([
      'first lien',
      'promise',
      'treatment',
      'visit',
      'whole case',
    ])
    expect(await shown('funder', party.otherFunder, stranger)).toEqual([
      'promise',
      'second lien',
      'treatment',
      'visit',
      'whole case',
    ])
    expect(await shown('provider', party.provider, stranger)).toEqual(['first lien', 'promise', 'visit'])
    expect(await shown('provider', party.otherProvider, stranger)).toEqual(['promise', 'second lien'])
    expect(await shown('chiropractor', party.chiropractor, stranger)).toEqual(['promise', 'treatment'])
  })

  test('a firm finds what is marked for it and what it filed itself', async () => {
    const marked = ['first lien', 'promise', 'second lien', 'treatment', 'visit', 'whole case']
    expect(await shown('lawfirm', party.firm, stranger)).toEqual(marked)
    expect(await shown('lawfirm', party.firm, world.firm.userId)).toEqual([...marked, 'own'].sort())
  })
})
