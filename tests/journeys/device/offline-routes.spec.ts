import { expect, test, withServiceWorker } from '../fixtures.ts'
import { places, recordsFor } from '../places.ts'
import { keepSettingsHere, signIn, watch } from '../portal.ts'
import { programKept } from '../worker.ts'

test.use(withServiceWorker)

test('W2 W3: without a network each address of the specification opens by itself, with data or with a sentence', async ({
  page,
  context,
  request,
}) => {
  const recordOf = await recordsFor(request, 'admin')
  const addresses: string[] = []
  for (const { route, of } of places) addresses.push(of ? route.replace('{id}', await recordOf(of)) : route)
  await keepSettingsHere(page)
  await signIn(page, 'admin')
  await programKept(page)
  await context.setOffline(true)
  const complaints = watch(page)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByText(/^No connection\./), address).toBeVisible()
    await expect(page.getByRole('main').locator('h1, [role=alert]').first(), address).toBeVisible()
    // Never an outline without an end.
    await expect(page.getByText('Loading…'), address).toHaveCount(0)
  }
  // A part that is on its way when one goes on is given up; that is none the device lacks.
  const partIn = (text: string) => /Failed to fetch dynamically imported module: (\S+)/.exec(text)?.[1]
  const isKept = (part: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, part)
  for (const part of complaints.map(partIn)) if (part) expect(await isKept(part), part).toBe(true)
  expect(complaints.filter((text) => !text.includes('Failed to load resource') && !partIn(text))).toEqual([])
})
