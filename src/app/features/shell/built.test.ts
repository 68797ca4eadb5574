import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { hasRoute, isBuilt } from './built.ts'

const root = createRootRoute()
const frame = createRoute({ id: '_in', getParentRoute: () => root })
const at = (path: string, parent = frame as unknown as typeof root) =>
  createRoute({ path, getParentRoute: () => parent })
const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren([
      at('/dashboard'),
      at('/patients/'),
      at('/patients/$patientId'),
      at('/settings/$section'),
      createRoute({
        path: '/reports/$report/{-$recordId}/{-$recordName}',
        getParentRoute: () => frame,
        staticData: { words: { report: ['law-firms'] } },
      }),
    ]),
    at('/$', root),
  ]),
  history: createMemoryHistory(),
})

test('N1: what only the catch-all answers is not built', () => {
  expect(isBuilt(router, '/dashboard')).toBe(true)
  expect(isBuilt(router, '/patients')).toBe(true)
  expect(isBuilt(router, '/apps/calendar')).toBe(false)
  expect(isBuilt(router, '/')).toBe(false)
})

test('the page of one record is no page of the menu, a page of a section is', () => {
  expect(isBuilt(router, '/patients/new')).toBe(false)
  expect(isBuilt(router, '/settings/states')).toBe(true)
})

test('C7: the page of a record’s messages is linked to when it exists', () => {
  expect(hasRoute(router, '/patients/0190')).toBe(true)
  expect(hasRoute(router, '/patients/0190/messages')).toBe(false)
})

test('N6: of a route that stands for some words only those are built, and the page of one entry is none of the menu', () => {
  expect(isBuilt(router, '/reports/law-firms')).toBe(true)
  expect(isBuilt(router, '/reports/not-built')).toBe(false)
  expect(isBuilt(router, '/reports/law-firms/0190')).toBe(false)
  expect(isBuilt(router, '/reports/law-firms/0190/Somebody')).toBe(false)
})
