import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listName } from '#domain/entity.ts'
import { newId } from '#server/records/new-id.ts'
import { usesOf } from '#server/records/writes.ts'
import {
  everyEntity,
  openEntityFixture,
  patchFor,
  refusal,
  register,
  rowIn,
  type EntityFixture,
} from '#tests/support/entity-fixture.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Values } from '#tests/support/drafts.ts'
import { insertFitting } from '#tests/support/world-rows.ts'

const uses = usesOf(register)

onBothEngines('every entity', (engine) => {
  let bench: EntityFixture
  beforeAll(async () => {
    bench = await openEntityFixture(engine)
  })
  afterAll(() => bench.server.close())

  test('D1: the register holds the 36 entities of the specification, the tasks and their templates', () => {
    expect(register).toHaveLength(38)
  })

  describe.each(everyEntity)('$name', ({ entity }) => {
    const { name } = entity
    const list = listName(entity)
    const one = (id: unknown): string => `/${name}/${String(id)}`
    test('D1: is created, read, changed and removed; what is stale is refused', async () => {
      const row = await bench.created(entity)
      expect(row['version']).toBe(1)
      expect(row['created_by']).toBe(bench.admin.userId)
      expect((await bench.admin.get(one(row['id']))).body).toEqual({ [name]: row })

      const patch = patchFor(entity, bench.anchors)
      if (entity.refuses.includes('update')) {
        expect(await refusal(bench.admin.put(`/${name}/update/${String(row['id'])}`, { version: 1 }))).toEqual([
          409,
          'IMMUTABLE',
        ])
      } else {
        const changed = rowIn(
          await bench.admin.put(`/${name}/update/${String(row['id'])}`, { version: row['version'], ...patch }),
          entity,
        )
        expect(changed).toMatchObject({ ...patch, version: Number(row['version']) + 1, updated_by: bench.admin.userId })
        expect(Object.keys(changed)).toEqual(Object.keys(row))
        const stale = await bench.admin.put(`/${name}/update/${String(row['id'])}`, {
          version: row['version'],
          ...patch,
        })
        expect([stale.status, stale.body.code, stale.body.version]).toEqual([
          409,
          'VERSION_CONFLICT',
          changed['version'],
        ])
        const match = { 'if-match': `"${String(changed['version'])}"` }
        expect((await bench.admin.put(`/${name}/update/${String(row['id'])}`, patch, match)).status).toBe(200)
        expect(await refusal(bench.admin.put(`/${name}/update/${String(row['id'])}`, patch, match))).toEqual([
          409,
          'VERSION_CONFLICT',
        ])
        expect(
          (await bench.admin.put(`/${name}/update/${String(row['id'])}`, patch, { 'if-match': 'soon' })).status,
        ).toBe(400)
        expect((await bench.admin.put(`/${name}/update/${String(row['id'])}`, patch)).body.errors).toEqual({
          version: ['required'],
        })
      }

      if (entity.refuses.includes('delete')) {
        expect(await refusal(bench.admin.delete(`/${name}/delete/${String(row['id'])}`))).toEqual([409, 'IMMUTABLE'])
      } else {
        const removed = rowIn(await bench.admin.delete(`/${name}/delete/${String(row['id'])}`), entity)
        expect(removed['id']).toBe(row['id'])
        expect((await bench.admin.get(one(row['id']))).status).toBe(404)
        expect((await bench.admin.delete(`/${name}/delete/${String(row['id'])}`)).status).toBe(404)
        const gone = await bench.admin.put(`/${name}/update/${String(row['id'])}`, { version: 2 })
        expect(gone.status).toBe(entity.refuses.includes('update') ? 409 : 404)
        const whole = (await bench.admin.get(`/${name}/wp/all`)).body[list] as Values[]
        expect(whole.some(({ id }) => id === row['id'])).toBe(false)
        const kept = await bench.server.database.pool.query(`select deleted_at from "${name}" where id = $1`, [
          row['id'],
        ])
        expect(kept.rows[0]?.deleted_at).not.toBeNull()
      }
    })

    test('a repeated write with a key is done once and answered the same', async () => {
      const body = await bench.draft(entity)
      const key = { 'idempotency-key': `create-${newId()}` }
      const before = await bench.countOf(entity)
      const answers = await Promise.all([1, 2, 3].map(() => bench.admin.post(`/${name}/create`, body, key)))
      answers.push(await bench.admin.post(`/${name}/create`, body, key))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await bench.countOf(entity)).toBe(before + 1)
      const other = { ...(await bench.draft(entity)), id: newId() }
      expect(await refusal(bench.admin.post(`/${name}/create`, other, key))).toEqual([409, 'KEY_REUSED'])
      expect((await bench.admin.post(`/${name}/create`, other, { 'idempotency-key': 'short' })).status).toBe(400)
      expect(await bench.countOf(entity)).toBe(before + 1)
      const row = rowIn(answers[0]!, entity, 201)
      if (!entity.refuses.includes('update')) {
        const change = { version: row['version'], ...patchFor(entity, bench.anchors) }
        const once = { 'idempotency-key': `update-${newId()}` }
        const changed = [
          await bench.admin.put(`/${name}/update/${String(row['id'])}`, change, once),
          await bench.admin.put(`/${name}/update/${String(row['id'])}`, change, once),
        ]
        expect(changed.map(({ status }) => status)).toEqual([200, 200])
        expect(changed[0]?.text).toBe(changed[1]?.text)
      }
      if (!entity.refuses.includes('delete')) {
        const once = { 'idempotency-key': `delete-${newId()}` }
        const gone = [
          await bench.admin.delete(`/${name}/delete/${String(row['id'])}`, once),
          await bench.admin.delete(`/${name}/delete/${String(row['id'])}`, once),
        ]
        expect(gone.map(({ status }) => status)).toEqual([200, 200])
        expect(gone[0]?.text).toBe(gone[1]?.text)
      }
    })

    test('keeps the id that a device has chosen', async () => {
      const id = newId()
      const row = rowIn(
        await bench.admin.post(`/${name}/create`, { ...(await bench.draft(entity)), id: id.toUpperCase() }),
        entity,
        201,
      )
      expect(row['id']).toBe(id)
      const again = await bench.admin.post(`/${name}/create`, { ...(await bench.draft(entity)), id })
      expect([again.status, again.body.code]).toEqual([422, 'INVALID'])
      expect(
        (await bench.admin.post(`/${name}/create`, { ...(await bench.draft(entity)), id: 'mine' })).body.errors,
      ).toEqual({
        id: ['invalid'],
      })
    })

    test.each(entity.keepWhileUsed ? ['kept'] : [])('is %s while another record points at it', async () => {
      const row = await bench.created(entity)
      const id = String(row['id'])
      for (const use of uses.get(name) ?? []) {
        const n = bench.next()
        const of = use.entity === 'message' ? { created_by: bench.admin.userId } : {}
        const user = await insertFitting(bench.server.database, use.entity, n, bench.anchors, {
          ...of,
          [use.field]: use.many ? [id] : id,
        })
        expect([use.entity, use.field, ...(await refusal(bench.admin.delete(`/${name}/delete/${id}`)))]).toEqual([
          use.entity,
          use.field,
          409,
          'IN_USE',
        ])
        await bench.server.database.pool.query(`update "${use.entity}" set deleted_at = now() where id = $1`, [user])
      }
      expect((await bench.admin.delete(`/${name}/delete/${id}`)).status).toBe(200)
    })
  })
})
