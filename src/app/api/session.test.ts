import { expect, test } from 'vitest'
import { createSession, type SignedIn } from './session.ts'
import { endOfToken } from './session-place.ts'

const NOW = 1_780_000_000_000

function tokenUntil(milliseconds: number): string {
  return `head.${btoa(JSON.stringify({ exp: milliseconds / 1000 })).replaceAll('=', '')}.signature`
}

function person(change: Partial<SignedIn> = {}): SignedIn {
  return {
    access: tokenUntil(NOW + 60_000),
    is_authenticated: true,
    id: 'u1',
    email: 'dana@example.com',
    name: 'Dana',
    image_url: null,
    role: { id: 'r1', title: 'case_manager', level: 'staff' },
    is_casemanager: true,
    is_underwriter: false,
    ...change,
  }
}

function memory() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function setUp() {
  const stores = { local: memory(), tab: memory() }
  return {
    stores,
    open: () =>
      createSession(
        stores,
        () => NOW,
        () => true,
      ),
  }
}

const firm = person({ id: 'u2', name: 'Firm', looking: { by_name: 'Dana', until: '2026-11-21T11:00:00Z' } })

test.each([true, false])(
  'P2: a look is this tab’s alone and leaves the own session as it was (remembered: %s)',
  (kept) => {
    const { stores, open } = setUp()
    const own = open()
    own.start(person(), kept)
    const before = [...stores.local.items]
    own.lookAs(firm, '/user-config/roles/r1')
    expect(own.current()?.id).toBe('u1')
    // An answer that was under way speaks of the page that is left.
    own.refresh(person({ name: 'Dana again' }))
    own.reread()
    expect(own.current()?.id).toBe('u1')

    const look = open()
    expect(look.current()?.id).toBe('u2')
    look.refresh({ ...firm, name: 'The firm' })
    expect([...stores.local.items]).toEqual(before)
    expect(open().current()?.name).toBe('The firm')
    expect(look.endViewingAs(true)).toBe('/user-config/roles/r1')
    // However many answers say that it is over, the way back stays the same.
    expect(look.endViewingAs(false)).toBe('/user-config/roles/r1')

    const back = open()
    expect(back.current()).toEqual(person())
    expect(back.lookWasOver()).toBe(false)
    expect(back.endViewingAs(true)).toBeUndefined()
    expect([...stores.local.items]).toEqual(before)
  },
)

test('P2: a look that ended by itself says so once', () => {
  const { open } = setUp()
  open().start(person(), false)
  open().lookAs(firm, '/dashboard')
  open().endViewingAs(false)
  expect([open().lookWasOver(), open().lookWasOver()]).toEqual([true, false])
})

test('A8: remember decides between local and session storage, which hold id, token, name, email, role and image', () => {
  const { stores, open } = setUp()
  open().start(person({ image_url: '/dana.png' }), true)
  expect(stores.tab.items.size).toBe(0)
  const kept = [...stores.local.items.values()].join()
  for (const part of ['u1', 'head.', 'Dana', 'dana@example.com', 'case_manager', '/dana.png'])
    expect(kept).toContain(part)

  open().start(person(), false)
  expect(stores.local.items.size).toBe(0)
  expect(stores.tab.items.size).toBe(1)
})

test('A10: signed in means a stored token, and expired means that its end has passed', () => {
  const { open } = setUp()
  expect(open().current()).toBeNull()
  open().start(person(), true)
  expect(open().current()?.name).toBe('Dana')
  expect(open().expired()).toBe(false)
  open().start(person({ access: tokenUntil(NOW - 1000) }), true)
  expect(open().expired()).toBe(true)
})

test('A10 W3: without a connection a token does not end: there is nobody to ask for another', () => {
  const { stores, open } = setUp()
  open().start(person({ access: tokenUntil(NOW - 1000) }), true)
  const away = createSession(
    stores,
    () => NOW,
    () => false,
  )
  expect(away.expired()).toBe(false)
})

test('A10: a token that cannot be read has ended', () => {
  expect(endOfToken('nonsense')).toBe(0)
  expect(endOfToken('a.bm90IGpzb24.c')).toBe(0)
  expect(endOfToken(tokenUntil(NOW))).toBe(NOW)
})

test('P1: a role whose level nobody names counts as the least', () => {
  const { stores, open } = setUp()
  stores.local.setItem('caseway.session', JSON.stringify({ ...person(), role: { id: 'r1', title: 'office_lead' } }))
  expect(open().current()?.role.level).toBe('user')
})

test.each([
  ['no JSON', 'nonsense'],
  ['a list', '[]'],
  ['no name', JSON.stringify({ ...person(), name: undefined })],
  ['a number for the token', JSON.stringify({ ...person(), access: 7 })],
  ['a role without a title', JSON.stringify({ ...person(), role: { id: 'r1' } })],
  ['a text for the minutes', JSON.stringify({ ...person(), idle_minutes: '15' })],
  ['null for the look', JSON.stringify({ ...person(), looking: null })],
  ['a look without its end', JSON.stringify({ ...person(), looking: { by_name: 'Dana' } })],
  ['a look that is a list', JSON.stringify({ ...person(), looking: [] })],
])('A10: what another version stored is no session where it holds %s', (_, text) => {
  const { stores, open } = setUp()
  stores.local.setItem('caseway.session', text)
  expect(open().current()).toBeNull()
})

test('A10: unknown fields and words of another version are no reason to sign in again', () => {
  const { stores, open } = setUp()
  stores.local.setItem('caseway.session', JSON.stringify({ ...person(), missing_record: 'cat', more: 1 }))
  expect(open().current()).toMatchObject({ ...person(), missing_record: undefined })
})

test('A11: an ended session takes its record away and leaves the choices of the device', () => {
  const { stores, open } = setUp()
  stores.local.setItem('caseway.language', 'tr')
  const session = open()
  session.start(person(), true)
  session.end()
  expect(session.current()).toBeNull()
  expect([...stores.local.items.keys()]).toEqual(['caseway.language'])
})

test('A12: signing out clears both storages', () => {
  const { stores, open } = setUp()
  stores.local.setItem('caseway.language', 'tr')
  stores.tab.setItem('something', 'else')
  const session = open()
  session.start(person(), true)
  session.clear()
  expect([stores.local.items.size, stores.tab.items.size]).toEqual([0, 0])
})

test('a refreshed session stays in the storage it was in', () => {
  const { stores, open } = setUp()
  const session = open()
  session.start(person(), false)
  session.refresh(person({ name: 'Dana W.' }))
  expect(session.current()?.name).toBe('Dana W.')
  expect(stores.local.items.size).toBe(0)
})

test('L5: an answer that was under way when another tab signed out brings the session back nowhere', () => {
  const { stores, open } = setUp()
  const [here, elsewhere] = [open(), open()]
  here.start(person(), true)
  elsewhere.reread()
  elsewhere.end()
  here.refresh(person({ access: tokenUntil(NOW + 120_000) }))
  expect([stores.local.items.size, stores.tab.items.size]).toEqual([0, 0])
  here.reread()
  expect(here.current()).toBe(null)
})

test('a record that somebody spoiled counts as none', () => {
  const { stores, open } = setUp()
  open().start(person(), true)
  const key = [...stores.local.items.keys()][0] ?? ''
  for (const text of ['{', '{"access":1}', 'null']) {
    stores.local.setItem(key, text)
    expect(open().current()).toBeNull()
  }
})

test('another tab’s sign-in and sign-out are seen on rereading, and nothing is reported when nothing changed', () => {
  const { open } = setUp()
  const [here, elsewhere] = [open(), open()]
  let changes = 0
  here.subscribe(() => (changes += 1))
  elsewhere.start(person(), true)
  here.reread()
  here.reread()
  expect([here.current()?.id, changes]).toEqual(['u1', 1])
  elsewhere.clear()
  here.reread()
  expect([here.current(), changes]).toEqual([null, 2])
})

test('L5: the token that another tab has got for the same person is taken over, while it is good', () => {
  const { open } = setUp()
  const [here, elsewhere] = [open(), open()]
  here.start(person(), true)
  expect(here.catchUp()).toBe(false)
  const next = tokenUntil(NOW + 120_000)
  elsewhere.start(person({ access: next }), true)
  expect([here.catchUp(), here.current()?.access]).toEqual([true, next])
  elsewhere.start(person({ access: tokenUntil(NOW - 1) }), true)
  expect([here.catchUp(), here.current()?.access]).toEqual([false, next])
  // Whose page this is decides what follows a change of person, and that is heard elsewhere.
  elsewhere.start(person({ id: 'u2', access: tokenUntil(NOW + 180_000) }), true)
  expect([here.catchUp(), here.current()?.id]).toEqual([false, 'u1'])
})

test('W3: a token that is renewed in one tab touches nothing of whom another tab keeps', () => {
  const local = memory()
  const [one, other] = [local, local].map((local) =>
    createSession(
      { local, tab: memory() },
      () => NOW,
      () => true,
    ),
  )
  one?.start(person(), false)
  other?.start(person({ id: 'u2' }), true)
  one?.refresh(person({ name: 'Dana again' }))
  one?.reread()
  other?.reread()
  expect([one?.current()?.name, other?.current()?.id]).toEqual(['Dana again', 'u2'])
  other?.refresh(person({ id: 'u2', name: 'Umut' }))
  expect(JSON.parse(local.items.get('caseway.session') ?? '')).toMatchObject({ id: 'u2', name: 'Umut' })
})

test('a renewed token alone leaves the person who is shown the same; another name does not', () => {
  const { open } = setUp()
  const session = open()
  session.start(person(), true)
  const shown = session.person()
  session.refresh(person({ access: tokenUntil(NOW + 120_000) }))
  expect(session.current()?.access).toBe(tokenUntil(NOW + 120_000))
  expect(session.person()).toBe(shown)
  session.refresh(person({ name: 'Dana Diaz' }))
  expect(session.person()).toMatchObject({ name: 'Dana Diaz' })
  session.end()
  expect(session.person()).toBeNull()
})
