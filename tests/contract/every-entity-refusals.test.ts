import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNeeded, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { newId } from '#server/records/new-id.ts'
import { everyEntity, openEntityFixture, writable, type EntityFixture } from '#tests/support/entity-fixture.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Values } from '#tests/support/drafts.ts'
import { inFlight } from '#tests/support/in-flight.ts'
import type { Answer } from '#tests/support/server.ts'

const kept = ['version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at', 'rev', 'search_text']
const required = (entity: Entity) => writable(entity).filter(([, field]) => isNeeded(field))

onBothEngines('drafts and changes of every entity', (engine) => {
  let bench: EntityFixture
  beforeAll(async () => {
    bench = await openEntityFixture(engine)
  })
  afterAll(() => bench.server.close())

  describe.each(everyEntity)('$name', ({ entity }) => {
    const { name } = entity
    const one = (id: unknown): string => `/${name}/${String(id)}`
    test('refuses a draft that is not right, at the field that is wrong', async () => {
      const good = await bench.draft(entity)
      const before = await bench.countOf(entity)
      const send = (body: Values) => bench.admin.post(`/${name}/create`, body)
      for (const [field] of required(entity)) {
        const { [field]: _, ...without } = good
        expect(errorsOf(await send(without), field)).toEqual(['required'])
        expect(errorsOf(await send({ ...good, [field]: null }), field)).toEqual(['required'])
      }
      expect((await send({ ...good, nonsense: 1 })).body.errors).toEqual({ nonsense: ['unknown_field'] })
      const wrong = Object.fromEntries(writable(entity).map(([field, { kind }]) => [field, wrongFor(kind)]))
      const answer = await send(wrong)
      expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, Object.keys(wrong).sort()])
      const owned = await inFlight(serverOwned(entity), async (field) => [
        field,
        (await send({ ...good, [field]: 1 })).body.errors,
      ])
      expect(owned).toEqual(serverOwned(entity).map((field) => [field, { [field]: ['unknown_field'] }]))
      const proto = await bench.admin.post(
        `/${name}/create`,
        `{"__proto__":{"version":9},"constructor":1,${JSON.stringify(good).slice(1)}`,
      )
      expect(proto.status).toBe(422)
      for (const broken of ['', '[]', '"text"', '{"a":', 'null']) {
        expect((await bench.admin.post(`/${name}/create`, broken)).status).toBe(400)
      }
      expect(await bench.countOf(entity)).toBe(before)
    })

    test('refuses a change of what the server or nobody writes', async () => {
      if (entity.refuses.includes('update')) return expect(entity.refuses).toContain('update')
      const row = await bench.created(entity)
      const closed = [
        ...serverOwned(entity).filter((field) => field !== 'version'),
        ...writable(entity)
          .filter(([, { fixed }]) => fixed)
          .map(([field]) => field),
        'id',
      ]
      const answers = await inFlight(closed, async (field) => [
        field,
        (await bench.admin.put(`/${name}/update/${String(row['id'])}`, { version: 1, [field]: row[field] ?? 1 })).body
          .errors,
      ])
      expect(answers).toEqual(closed.map((field) => [field, { [field]: ['unknown_field'] }]))
      const wrong = Object.fromEntries(
        writable(entity)
          .filter(([, { fixed }]) => !fixed)
          .map(([field, { kind }]) => [field, wrongFor(kind)]),
      )
      const refused = await bench.admin.put(`/${name}/update/${String(row['id'])}`, { version: 1, ...wrong })
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, Object.keys(wrong).sort()])
      expect((await bench.admin.get(one(row['id']))).body).toEqual({ [name]: row })
    })

    test('references must lead somewhere', async () => {
      const good = await bench.draft(entity, true)
      for (const [field, { ref, kind }] of writable(entity)) {
        if (!ref) continue
        const answer = await bench.admin.post(`/${name}/create`, {
          ...good,
          [field]: kind === 'refs' ? [newId()] : newId(),
        })
        expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
      }
    })

    test('keeps what is unique, whatever the letters’ case', async () => {
      for (const group of entity.unique) {
        if (group.some((field) => entity.fields[field]?.readOnly)) continue
        const first = await bench.created(entity, true)
        const copied = Object.fromEntries(
          group.map((field) => [field, swappedCase(entity.fields[field], first[field])]),
        )
        const answer = await bench.admin.post(`/${name}/create`, { ...(await bench.draft(entity, true)), ...copied })
        expect([answer.status, ...Object.values(answer.body.errors ?? {})]).toEqual([422, ['taken']])
        expect(group).toContain(Object.keys(answer.body.errors)[0])
      }
    })
  })
})

function errorsOf(answer: Answer, field: string): unknown {
  return answer.status === 422 ? answer.body.errors[field] : `${field}: ${answer.status}`
}

/** What no client may name: read-only fields and the columns that the server keeps by itself. */
function serverOwned(entity: Entity): string[] {
  const readOnly = Object.entries(entity.fields)
    .filter(([, field]) => field.readOnly)
    .map(([field]) => field)
  return [...readOnly, ...kept]
}

function wrongFor(kind: Field['kind']): unknown {
  return ['text', 'long_text', 'email', 'phone', 'url', 'choice', 'date', 'moment', 'ref', 'sealed'].includes(kind)
    ? { not: 'this' }
    : 'not this'
}

function swappedCase(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || !field || !['text', 'email'].includes(field.kind)) return value
  const swapped = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase()
  return isAccepted(field, swapped) ? swapped : value
}

function isAccepted(field: Field, value: string): boolean {
  return !('issues' in field.schema['~standard'].validate(value))
}
