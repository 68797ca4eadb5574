import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listName } from '#domain/entity.ts'
import { everyEntity, openEntityFixture, type EntityFixture } from '#tests/support/entity-fixture.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Values } from '#tests/support/drafts.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import { expectOrdered, filtersFor } from '#tests/support/list-checks.ts'

/** Rows of a page that show whether an order or a filter holds; the demo has hundreds. */
const ENOUGH = 60

onBothEngines('lists of every entity', (engine) => {
  let bench: EntityFixture
  beforeAll(async () => {
    bench = await openEntityFixture(engine)
  })
  afterAll(() => bench.server.close())

  describe.each(everyEntity)('$name', ({ entity }) => {
    const { name } = entity
    const list = listName(entity)
    test('D2: is listed in pages and as a whole under its own name', async () => {
      await Promise.all([bench.created(entity), bench.created(entity), bench.created(entity)])
      const whole = await bench.admin.get(`/${name}/wp/all`)
      expect(Object.keys(whole.body)).toEqual([list])
      const rows = whole.body[list] as Values[]
      const [first, second, both] = await Promise.all([
        bench.listed(entity, { page: 1, page_size: 2 }),
        bench.listed(entity, { page: 2, page_size: 2 }),
        bench.listed(entity, { page: 1, page_size: 4 }),
      ])
      expect(Object.keys(first.body).sort()).toEqual([list, 'count', 'page', 'page_size'].sort())
      expect(first.body).toMatchObject({ count: rows.length, page: 1, page_size: 2 })
      expect([...first.body[list], ...second.body[list]].slice(0, rows.length)).toEqual(
        both.body[list].slice(0, rows.length),
      )
      expect(Object.keys(both.body[list][0])).toEqual([
        'id',
        'version',
        ...entity.list.columns,
        'created_at',
        'updated_at',
      ])
      expect((await bench.listed(entity, { page: 100_000 })).body).toMatchObject({ [list]: [], count: rows.length })
      const byId = new Map(rows.map((row) => [row['id'], row]))
      expect(byId.size).toBe(rows.length)
      for (const row of both.body[list]) expect(byId.get(row.id)).toEqual(row)
      const wanted = rows.slice(-2).map((row) => String(row['id']))
      const some = await bench.listed(entity, { filter: JSON.stringify({ id: [...wanted, crypto.randomUUID()] }) })
      expect((some.body[list] as Values[]).map((row) => String(row['id'])).toSorted()).toEqual(wanted.toSorted())
      const wrong: Record<string, string | number>[] = [
        { page: 0 },
        { page_size: 0 },
        { page_size: 201 },
        { page: 'x' },
        { sort: 'nonsense' },
        { sort: 'id;' },
        { limit: 5 },
        { filter: '[]' },
        { filter: '{"nonsense":1}' },
        { filter: '{"deleted_at":null}' },
      ]
      expect(
        (await Promise.all(wrong.map((query) => bench.listed(entity, query)))).map(({ status }) => status),
      ).toEqual(wrong.map(() => 422))
    })

    test('is sorted by each column of its list, both ways, and filtered by each', async () => {
      const own = await bench.created(entity, true)
      const ownRow = ((await bench.admin.get(`/${name}/wp/all`)).body[list] as Values[]).find(
        ({ id }) => id === own['id'],
      )
      if (!ownRow) throw new Error(`${name}: the new row is not listed`)
      await inFlight(entity.list.columns, async (column) => {
        const field = entity.fields[column]
        if (!field || field.kind === 'json' || field.kind === 'sealed') return
        const [up, down] = await Promise.all([
          bench.listed(entity, { sort: column, page_size: ENOUGH }),
          bench.listed(entity, { sort: `-${column}`, page_size: ENOUGH }),
        ])
        expectOrdered(up.body[list], column, 1)
        expectOrdered(down.body[list], column, -1)
        await inFlight(filtersFor(field, ownRow[column]), async ([wanted, holds]) => {
          const filter = JSON.stringify({ [column]: wanted })
          const answer = await bench.listed(entity, { filter, sort: '-created_at', page_size: ENOUGH })
          const rows = answer.body[list] as Values[]
          expect([filter, rows.some(({ id }) => id === own['id'])]).toEqual([filter, true])
          expect([filter, rows.filter((row) => !holds(row[column]))]).toEqual([filter, []])
        })
      })
    })

    test('is searched in the columns of its definition', async () => {
      const own = await bench.created(entity, true)
      for (const column of entity.list.search) {
        if (typeof own[column] !== 'string') continue
        const answer = await bench.listed(entity, {
          search: own[column].slice(0, 200),
          sort: '-created_at',
          page_size: 200,
        })
        expect([column, (answer.body[list] as Values[]).map(({ id }) => id).includes(own['id'])]).toEqual([
          column,
          true,
        ])
      }
      expect((await bench.listed(entity, { search: 'zqxjkvw nothing like it' })).body.count).toBe(0)
    })
  })
})
