import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { openStaffedCase, uniqueWord, type Row } from './case-fixtures.ts'
import { signIn } from './portal.ts'
import { shown } from './shown.ts'
import type { Caller } from './worked-case.ts'

const { pathname: SYNC } = new URL('http://portal/api/sync/')

/** What a page asks the server for beside the change feed, what is still on its way, and how often it has said to have read the feed. */
function requestsOf(page: Page) {
  const asked: string[] = []
  const open = new Set<unknown>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname.startsWith(SYNC)) return
    open.add(request)
    if (request.method() === 'GET') asked.push(`${pathname}${search}`)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  let synced = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('synced')) synced += 1
    }),
  )
  return { asked, open: () => open.size, synced: () => synced }
}

const [note, title] = [uniqueWord(), uniqueWord()]

interface Act {
  readonly what: string
  readonly who: string
  readonly at: string
  readonly prepare?: (admin: Caller, id: string, manager: string) => Promise<unknown>
  readonly open?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

const drawerOf = (page: Page) => page.getByRole('dialog', { name: /-L02$/ })

async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function readyForUnderwriting(admin: Caller, id: string) {
  const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  const [language] = (await admin.get('/patient_language/wp/all'))['patient_languages'] as Row[]
  const patch = { version, referral_source: 'lawfirm', patient_language_id: language?.['id'] }
  return admin.put(`/patient/update/${id}`, patch)
}

const acts: readonly Act[] = [
  {
    what: 'a note',
    who: 'case.manager',
    at: '/patients/ID/notes',
    async act(page) {
      await page.getByRole('button', { name: 'New note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill(note)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(shown(page, note)).toBeVisible()
    },
  },
  {
    what: 'a task that is done',
    who: 'case.manager',
    at: '/patients/ID',
    prepare: (admin, patient_id, assignee_id) =>
      admin.post('/task/create', { patient_id, title, assignee_id, due_on: '2031-01-02' }),
    async act(page) {
      await page.getByRole('button', { name: `Done: ${title}` }).click()
      await expect(page.getByRole('button', { name: `Done: ${title}` })).toHaveCount(0)
    },
  },
  {
    what: 'a lien that is asserted',
    who: 'billing',
    at: '/liens/ID',
    async open(page) {
      const parts = ['ledger', 'direct_payment'].map((part) => page.waitForResponse((one) => one.url().endsWith(part)))
      await page.getByRole('link', { name: 'L02', exact: true }).click()
      await Promise.all(parts)
      await expect(drawerOf(page).getByRole('heading', { name: 'Ledger' })).toBeVisible()
    },
    async act(page) {
      await confirm(page, 'Assert')
      await expect(drawerOf(page).getByText('Asserted', { exact: true })).toBeVisible()
    },
  },
  {
    what: 'a case that moves on',
    who: 'case.manager',
    at: '/patients/ID',
    prepare: readyForUnderwriting,
    async act(page) {
      await page.getByRole('button', { name: 'Change status' }).click()
      await page.getByRole('button', { name: 'Move to Underwriting' }).click()
      const step = page.getByRole('dialog', { name: 'Move to Underwriting' })
      await step.getByRole('button', { name: 'Underwriting' }).click()
      await expect(step).toBeHidden()
    },
  },
]

for (const { what, who, at, prepare, open: begin, act } of acts)
  test(`K7: ${what} is asked for once by the page of its author, and what another does next still comes`, async ({
    page,
    portalUrl,
  }) => {
    const { id, admin, manager, underwriter, change } = await openStaffedCase(portalUrl)
    await prepare?.(admin, id, manager.id)
    const { asked, open, synced } = requestsOf(page)
    // Reports how much waits here when all else is done.
    const settled = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/waiting'))
    await signIn(page, who, at.replace('ID', id))
    await settled
    await begin?.(page)
    await expect.poll(open).toBe(0)
    asked.length = 0
    const before = synced()
    await act(page)
    await expect.poll(synced, { message: 'the page was told of its own change' }).toBeGreaterThan(before)
    const city = uniqueWord()
    const followed = page.waitForResponse(
      async (response) => response.url().endsWith(`/api/patient/${id}`) && (await response.text()).includes(city),
    )
    await change({ city })
    await followed
    await expect.poll(open).toBe(0)
    // Once after the act, and once after what the other did.
    const times = [...Map.groupBy(asked, (address) => address)].map(([address, some]) => `${some.length} ${address}`)
    expect(times.filter((text) => !/^[12] /.test(text))).toEqual([])
    await Promise.all([admin, manager, underwriter].map((one) => one.close()))
  })
