import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { areas } from './areas.ts'
import { defaultRoles } from './default-roles.ts'

test('P2, D1: the areas hold every entity, and each once', () => {
  const named = Object.values(areas).flat()
  expect(named.toSorted()).toEqual(entities.map(({ name }) => name).toSorted())
})

test('P2: no first role has a grant whose reach means nothing to its entity', () => {
  const loose = defaultRoles.flatMap(({ title, grants }) =>
    grants.flatMap(({ permission, reach }) => {
      const entity = entities.find(({ name }) => name === permission.split('.')[0])
      return entity?.scope[reach] ? [] : [`${title} ${permission} ${reach}`]
    }),
  )
  expect(loose).toEqual([])
})
