import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldSearch } from '#domain/rules/fold.ts'
import { entriesRead, rowsRead } from '#tests/support/rows-read.ts'
import { engineNames, startServer, type Client, type TestServer } from '#tests/support/server.ts'

const MANY = 2500

describe.each(engineNames)('search of patients on $engine', ({ engine, missing }) => {
  let server: TestServer

  async function rows<T = { id: string }>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await server.database.pool.query(text, values)).rows as T[]
  }

  /** What a search must find for a viewer with this condition, by the plainest question there is. */
  async function expected(text: string, condition = 'true', values: unknown[] = []): Promise<string[]> {
    const words = foldSearch(text).split(' ')
    const found = await rows(
      `select id from patient where deleted_at is null and ${condition} and search_text like all($${values.length + 1})
      order by last_name, id`,
      [...values, words.map((word) => `%${word}%`)],
    )
    return found.map((row) => row.id)
  }

  async function found(client: Client, text: string): Promise<{ ids: string[]; count: number }> {
    const { status, body } = await client.get(`/patient/all?page_size=200&search=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    return { ids: body.patients.map((row: { id: string }) => row.id), count: body.count }
  }

  beforeAll(async () => {
    if (missing) return
    server = await startServer(engine)
    // So many of one name that the index is no help.
    await rows(`do $$ begin
      perform set_config('app.loading', 'on', true);
      insert into patient (id, case_number, first_name, last_name, phone, dol, lawfirm_id, search_text)
      select gen_random_uuid(), 'MANY-' || n, 'Common', 'Person' || (n % 7), '+13055550100', '2025-01-01',
        (select id from lawfirm order by id limit 1), 'many-' || n || ' common person' || (n % 7)
      from generate_series(1, ${MANY}) n;
    end $$`)
  })
  afterAll(() => server?.close())

  it.skipIf(missing)('finds for staff what matches every word, few hits or many', async () => {
    for (const client of [await server.as('admin'), await server.as('case.manager'), await server.as('auditor')]) {
      for (const text of [
        'García',
        'maria GARCIA',
        'common',
        'common person3',
        'many-77',
        'an',
        'zzzzqq',
        "o'b",
        '50%',
        'a\\b',
      ]) {
        const all = await expected(text.replace(/[\\%_]/g, (sign) => `\\${sign}`))
        expect(await found(client, text)).toEqual({ ids: all.slice(0, 200), count: all.length })
      }
    }
    expect((await found(await server.as('admin'), 'common')).count).toBe(MANY)
  })

  it.skipIf(missing)('finds for a firm its own cases only', async () => {
    const firm = await server.as('lawfirm')
    const [{ lawfirm_id: own }] = (await rows<{ lawfirm_id: string }>('select lawfirm_id from "user" where id = $1', [
      firm.userId,
    ])) as [{ lawfirm_id: string }]
    const [some] = await rows<{ last_name: string }>(
      'select last_name from patient where lawfirm_id = $1 and deleted_at is null order by id limit 1',
      [own],
    )
    const mine = await expected(some!.last_name, 'lawfirm_id = $1', [own])
    expect(mine.length).toBeGreaterThan(0)
    expect((await found(firm, some!.last_name)).ids).toEqual(mine.slice(0, 200))
    const [other] = await rows<{ case_number: string }>(
      'select case_number from patient where lawfirm_id <> $1 and deleted_at is null limit 1',
      [own],
    )
    expect(await found(firm, other!.case_number)).toEqual({ ids: [], count: 0 })
  })

  describe.skipIf(missing)('the best hit first', () => {
    interface Hit {
      id: string
      first_name?: string
      last_name?: string
      matched?: { field: string; value: string }
    }
    const patients = [
      // First name, last name, telephone, email, born.
      ['Aaron', 'Abbott', '+13055559171', 'quillsmith@example.com', '1980-01-01'],
      ['Quillsmith', 'Zorn', '+13055559172', 'z@example.com', '1981-01-01'],
      ['Ada', 'Quillsmith', '+13055559173', 'a@example.com', '1982-03-04'],
      ['Mia', 'Vanquillsmith', '+13055559174', 'm@example.com', '1983-01-01'],
      ['Own', 'Quillsmithson', '+13055559175', 'o@example.com', '1984-01-01'],
    ] as const
    const ids: string[] = []

    async function names(client: Client, text: string, path = '/search/patients'): Promise<string[]> {
      const { status, body } = await client.get(`${path}?text=${encodeURIComponent(text)}`)
      expect(status).toBe(200)
      return body.patients.map(({ first_name, last_name }: Hit) => `${first_name} ${last_name}`)
    }

    /** What the index finds by names, asked as staff. */
    async function namedIds(starts: readonly string[], most: number): Promise<string[]> {
      const client = await server.database.pool.connect()
      try {
        await client.query('begin')
        // A table of this size is read from end to end as quickly.
        await client.query(`select set_config('role', 'caseway_app', true), set_config('app.wall', 'staff', true),
          set_config('enable_seqscan', 'off', true)`)
        const found = await client.query<{ id: string }>(`select search_ids('patient', '{}', $1, $2, true) as id`, [
          most,
          starts,
        ])
        await client.query('commit')
        return found.rows.map(({ id }) => id)
      } finally {
        client.release()
      }
    }

    beforeAll(async () => {
      const manager = await server.as('case.manager')
      for (const [first, last, phone, email, dob] of patients) {
        const text = foldSearch(`QS-${last} ${first} ${last} ${phone} ${email}`)
        const [row] = await rows(
          `insert into patient (id, case_number, first_name, last_name, phone, email, dob, dol, lawfirm_id, search_text,
             case_manager_id)
           select gen_random_uuid(), 'QS-' || $2::text, $1, $2, $3, $4, $5, '2025-01-01',
             (select id from lawfirm order by id limit 1), $6, $7 returning id`,
          [first, last, phone, email, dob, text, first === 'Own' ? manager.userId : null],
        )
        ids.push(row!.id)
      }
    })

    it('a name that begins with the word, then one that holds it; other columns not at all', async () => {
      expect(await names(await server.as('admin'), 'quillsm')).toEqual([
        'Ada Quillsmith',
        'Own Quillsmithson',
        'Quillsmith Zorn',
        'Mia Vanquillsmith',
      ])
    })

    it('one’s own cases first among equals', async () => {
      const [first, ...others] = await names(await server.as('case.manager'), 'QUILLSM')
      expect(first).toBe('Own Quillsmithson')
      expect(others.at(-1)).toBe('Mia Vanquillsmith')
    })

    it('by parts of both names, number, telephone and birthday', async () => {
      const admin = await server.as('admin')
      for (const text of ['ada qui', 'quillsmith ada', 'qs-quillsmith', '(305) 555-9173', '3/4/1982', ids[2]!])
        expect([text, (await names(admin, text))[0]]).toEqual([text, 'Ada Quillsmith'])
    })

    it('O6: one’s own case first, however many more there are than the index is asked for', async () => {
      const manager = await server.as('case.manager')
      const [mine] = await rows(
        `update patient set case_manager_id = $1 where id = (
           select id from patient where case_number like 'MANY-%' order by last_name desc, id desc limit 1) returning id`,
        [manager.userId],
      )
      const { body } = await manager.get('/search?text=common')
      expect(body.patients[0].id).toBe(mine!.id)
    })

    it('O6: a word of two letters begins a word, and stands in a name where few begin so', async () => {
      const admin = await server.as('admin')
      const { body } = await admin.get('/search?text=co&limit=50')
      const begins = ({ first_name, last_name }: Hit) => /(^| )co/.test(foldSearch(`${first_name} ${last_name}`))
      expect(begins(body.patients[0])).toBe(true)
      const inside = (await admin.get('/search?text=ls&limit=50')).body.patients as Hit[]
      expect(inside.map(({ last_name }) => last_name)).toContain('Quillsmith')
      expect(await names(admin, 'ada ls', '/search')).toContain('Ada Quillsmith')
    })

    it('O6: who is named so, however many addresses hold the word', async () => {
      await rows(
        `update patient set city = 'Plenzdorf', search_text = search_text || ' plenzdorf' where case_number like 'MANY-%'`,
      )
      await rows(
        `update patient set first_name = 'Plenz' where id = (
           select id from patient where case_number like 'MANY-%' order by ctid desc limit 1)`,
      )
      expect((await names(await server.as('admin'), 'plenz', '/search'))[0]).toMatch(/^Plenz /)
    })

    it('O6: who is called so, however many names begin so', async () => {
      await rows(`update patient set first_name = 'Leeann', search_text = 'leeann' where case_number like 'MANY-%'`)
      await rows(
        `update patient set first_name = 'Ann', last_name = 'Lee', search_text = 'ann lee' where id = (
           select id from patient where case_number like 'MANY-%' order by ctid desc limit 1)`,
      )
      await rows(
        `update patient set first_name = 'Bo', last_name = 'Le', search_text = 'bo le' where id = (
           select id from patient where case_number like 'MANY-%' and last_name <> 'Lee' order by ctid desc limit 1)`,
      )
      const admin = await server.as('admin')
      expect(await names(admin, 'lee')).toContain('Ann Lee')
      expect(await names(admin, 'le')).toContain('Bo Le')
      expect((await names(admin, 'lee ann'))[0]).toBe('Ann Lee')
    })

    it('O6: two names together, without reading all who have one of them', async () => {
      await rows(
        `update patient set first_name = 'Wilhelmina', last_name = 'Ott', search_text = 'wilhelmina ott'
         where case_number like 'MANY-%'`,
      )
      await rows(
        `update patient set first_name = 'Otto', last_name = 'Zimmerly', search_text = 'otto zimmerly'
         where case_number like 'MANY-%' and right(case_number, 1) > '4'`,
      )
      await rows(
        `update patient set last_name = 'Zimmerly', search_text = 'wilhelmina zimmerly' where id = (
           select id from patient where case_number like 'MANY-%' and last_name = 'Ott' order by ctid desc limit 1)`,
      )
      await rows('vacuum analyze patient')
      const { pool } = server.database
      const before = await rowsRead(pool, 'patient')
      expect(await namedIds(['wilhelmina ', 'zimmerly '], 50)).toHaveLength(1)
      expect((await rowsRead(pool, 'patient')) - before).toBeLessThan(100)
      expect(await names(await server.as('admin'), 'wilhelmina zimmerly')).toEqual(['Wilhelmina Zimmerly'])
    })

    it('O6: the first whose names begin so, without looking up all of them', async () => {
      await rows(
        `update patient set first_name = 'Xaverina', last_name = 'Xavier', search_text = 'xaverina xavier'
         where case_number like 'MANY-%'`,
      )
      await rows('vacuum analyze patient')
      const { pool } = server.database
      const before = await entriesRead(pool, 'patient')
      const found = await namedIds(['xav'], 200)
      expect((await entriesRead(pool, 'patient')) - before).toBeLessThan(500)
      expect(new Set(found).size).toBe(200)
      // Where few begin so the others are looked for, too.
      await rows(`update patient set middle_name = 'Q%ria' where id = $1`, [found[0]])
      expect(await namedIds(['q\\%r'], 200)).toEqual([found[0]])
    })

    it('the search for everything names the column that a hit does not show', async () => {
      const admin = await server.as('admin')
      const { body } = await admin.get('/search?text=quillsmith&limit=50')
      const found = body.patients.map((hit: Hit) => [hit.first_name, hit.matched])
      expect(found).toEqual([
        ['Ada', undefined],
        ['Own', undefined],
        ['Quillsmith', undefined],
        ['Mia', undefined],
        ['Aaron', { field: 'email', value: 'quillsmith@example.com' }],
      ])
    })

    it('nothing beyond the cases of a firm', async () => {
      const firm = await server.as('lawfirm')
      const [own] = await rows<{ lawfirm_id: string }>('select lawfirm_id from "user" where id = $1', [firm.userId])
      const [other] = await rows<{ last_name: string; first_name: string }>(
        'select first_name, last_name from patient where lawfirm_id <> $1 and deleted_at is null limit 1',
        [own!.lawfirm_id],
      )
      const text = `${other!.first_name} ${other!.last_name}`
      const { body } = await firm.get(`/search/patients?text=${encodeURIComponent(text)}`)
      const theirs = await rows('select id from patient where lawfirm_id = $1', [own!.lawfirm_id])
      const known = new Set(theirs.map(({ id }) => id))
      expect(body.patients.filter(({ id }: Hit) => !known.has(id))).toEqual([])
    })
  })

  it.skipIf(missing)('asks the index in the name of staff alone', async () => {
    const client = await server.database.pool.connect()
    try {
      for (const wall of ['lawfirm', '']) {
        await client.query('begin')
        await client.query(`select set_config('role', 'caseway_app', true), set_config('app.wall', $1, true)`, [wall])
        await expect(client.query(`select search_ids('patient', array['%a%'], 10)`)).rejects.toThrow(
          'not searched by index',
        )
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
    expect(server.errors).toEqual([])
  })
})
