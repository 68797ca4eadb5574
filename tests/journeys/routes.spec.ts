import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { places, recordsFor, roles } from './places.ts'
import { navigate, signIn, watch } from './portal.ts'

const nothing = /^(Page not found|No emails here|Welcome to Caseway)$/

const hiddenMoney = /^\/api\/patient\/[^/]+\/(settlements|distributions|reduction_offers)$/

const pageOf = (page: Page) => page.getByRole('main')
const headingOf = (page: Page) => pageOf(page).getByRole('heading', { level: 1 })

/** Only permitted roles get the page: others are redirected by the guard or refused by the page itself. */
async function expectPlace(page: Page, address: string, heading: string | true | undefined): Promise<void> {
  if (heading === undefined) await expect(pageOf(page).getByText(nothing), address).toBeVisible()
  else if (heading === true) await expect(headingOf(page).filter({ hasNotText: nothing }), address).toBeVisible()
  else await expect(headingOf(page), address).toHaveText(heading)
}

/** By way of another page where what is there now could be taken for what is wanted. */
async function goOn(page: Page, address: string, heading: string | true | undefined): Promise<void> {
  const now = await headingOf(page).allTextContents()
  if (heading === undefined || heading === true || now.includes(heading)) {
    await navigate(page, '/profile')
    await expect(headingOf(page)).toHaveText('Profile')
  }
  await navigate(page, address)
}

for (const role of roles) {
  test(`N2–N13 P1 P4: each route of the specification opens for ${role} if it is his, with and without a name, and not otherwise`, async ({
    page,
    request,
  }) => {
    const complaints = watch(page)
    const missing: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() === 404 && pathname.startsWith('/api/')) missing.push(pathname)
    })
    const recordOf = await recordsFor(request, role)
    await signIn(page, role)
    for (const place of places) {
      const address = place.of ? place.route.replace('{id}', await recordOf(place.of)) : place.route
      const heading = place.for.includes(role) ? (place.heading ?? true) : undefined
      // An administrator loads every address by itself; for the others the portal runs on.
      await (role === 'admin' ? page.goto(address) : goOn(page, address, heading))
      await expectPlace(page, address, heading)
      if (!place.named) continue
      await goOn(page, `${address}/Some%20name`, heading)
      await expectPlace(page, `${address}/Some%20name`, heading)
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    // No page asks for what its reader may not have, but for money that is there for some readers of a case only.
    expect(missing.filter((address) => !hiddenMoney.test(address))).toEqual([])
  })
}
