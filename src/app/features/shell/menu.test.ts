import { expect, test } from 'vitest'
import { currentOf, holds, indentOf, leavesOf, mayShow, shownMenu, type MenuItem } from './menu.ts'

function entry(title: string, more: Partial<MenuItem> = {}): MenuItem {
  return { id: title, title, type: 'item', url: `/${title.toLowerCase()}`, children: [], ...more }
}
const branch = (type: 'group' | 'collapse', title: string, ...children: MenuItem[]) =>
  entry(title, { type, url: null, children })
const all = { roles: ['admin'], built: () => true, titleOf: (item: MenuItem) => item.title }
const shape = (items: readonly MenuItem[]): unknown[] =>
  items.map((item) => (item.children.length > 0 ? [item.title, shape(item.children)] : item.title))

test('S2: an item shows without a list, and with a list that names a role of the user', () => {
  expect(mayShow(undefined, ['user'])).toBe(true)
  expect(mayShow(null, [])).toBe(true)
  expect(mayShow(['admin', 'staff'], ['staff', 'case_manager'])).toBe(true)
  expect(mayShow(['admin'], ['user'])).toBe(false)
  expect(mayShow(['admin'], [])).toBe(false)
})

test('S2: an empty list shows only to somebody with no role', () => {
  expect(mayShow([], [])).toBe(true)
  expect(mayShow([], ['admin'])).toBe(false)
})

test('S1: all five types stand in their order, and what leads nowhere does not stand', () => {
  const divider = entry('—', { type: 'divider', url: null })
  const link = entry('Manual', { type: 'link', url: 'https://example.com/' })
  const menu = [
    divider,
    branch('group', 'Cases', entry('Patients'), entry('Planned')),
    divider,
    branch('collapse', 'Reports', entry('Later')),
    divider,
    link,
    entry('Nowhere', { url: null }),
    divider,
  ]
  const built = (url: string) => url === '/patients'
  expect(shape(shownMenu(menu, { ...all, built }))).toEqual([['Cases', ['Patients']], '—', 'Manual'])
})

test('S2: who may not see a branch sees nothing of it', () => {
  const menu = [{ ...branch('group', 'Settings', entry('States')), auth: ['admin'] }, entry('Home')]
  expect(shape(shownMenu(menu, { ...all, roles: ['user'] }))).toEqual(['Home'])
})

test('titles are translated at every depth', () => {
  const titleOf = (item: MenuItem) => item.title.toUpperCase()
  expect(shape(shownMenu([branch('group', 'Cases', entry('Patients'))], { ...all, titleOf }))).toEqual([
    ['CASES', ['PATIENTS']],
  ])
})

test('leaves know the way to them', () => {
  const menu = [branch('group', 'Reports', branch('collapse', 'People', entry('Firms'))), entry('Home')]
  expect(leavesOf(menu).map(({ title, path }) => [title, path])).toEqual([
    ['Firms', ['Reports', 'People']],
    ['Home', []],
  ])
})

test('S5: the indent grows with the depth and is capped at 80 pixels', () => {
  expect([0, 1, 2, 3, 4, 9].map(indentOf)).toEqual([12, 32, 52, 72, 80, 80])
})

test('the current item is the nearest above the page', () => {
  const urls = ['/patients', '/patients/new', '/dashboard']
  expect(currentOf(urls, '/patients/new')).toBe('/patients/new')
  expect(currentOf(urls, '/patients/0190')).toBe('/patients')
  expect(currentOf(urls, '/patients-archive')).toBeUndefined()
  const cases = branch('group', 'Cases', entry('Patients'))
  expect([holds(cases, '/patients'), holds(cases, '/dashboard'), holds(cases, undefined)]).toEqual([true, false, false])
})
