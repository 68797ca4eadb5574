import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { places, recordsFor, roles } from './places.ts'
import { signIn, watch } from './portal.ts'

const nothing = /^(This page does not exist|No e-mails here|Welcome to Caseway)$/

/** It is there for whom it is meant, and for nobody else; the guard sends some away, the page itself turns away others. */
async function expectPlace(page: Page, address: string, heading: string | true | undefined): Promise<void> {
  await page.goto(address)
  const main = page.getByRole('main')
  const headings = main.getByRole('heading', { level: 1 })
  if (heading === undefined) await expect(main.getByText(nothing), address).toBeVisible()
  else if (heading === true) await expect(headings.filter({ hasNotText: nothing }), address).toBeVisible()
  else await expect(headings, address).toHaveText(heading)
}

for (const role of roles) {
  test(`N2–N13 P1 P4: each route of the specification opens for ${role} if it is his, with and without a name, and not otherwise`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000)
    const complaints = watch(page)
    const recordOf = await recordsFor(request, role)
    await signIn(page, role)
    for (const place of places) {
      const address = place.of ? place.route.replace('{id}', await recordOf(place.of)) : place.route
      const heading = place.for.includes(role) ? (place.heading ?? true) : undefined
      await expectPlace(page, address, heading)
      if (place.named) await expectPlace(page, `${address}/Some%20name`, heading)
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })
}
