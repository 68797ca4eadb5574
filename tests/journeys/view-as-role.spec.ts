import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSilent, given, watchedCase } from './canaries.ts'
import { expectPaper } from './paper-text.ts'
import { keepSettingsHere, signIn, watch } from './portal.ts'

const scores = /"score_(liability|damages|collectability|liens)"|"approved_limit_cents"|"price_cents"|"funding_status"/

/** Every answer that the page was given. A log-in's own row says to which party it belongs, and nothing of a case. */
function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const json = response.headers()['content-type']?.includes('json')
    if (json && response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  return answers
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name, exact: true })

async function textOfPage(page: Page): Promise<string> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page.locator('body').innerText()
}

test('P4: of one case the administrator reads price, funder, opinions and internal notes; its law firm finds none of them on a page, in an answer, by search, in an export or on paper', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { id, caseNumber, firstName, funderNames, canaries } = await watchedCase(request, 'lawfirm')

  // The values are real: who may see them is given every one, and with them the scores.
  const office = await browser.newPage({ ...(baseURL && { baseURL }) })
  const answersToOffice = answersTo(office)
  await signIn(office, 'admin')
  const toldToOffice = async () => given((await Promise.all(answersToOffice)).join('\n'), canaries)
  const of = (kinds: readonly string[]) =>
    canaries.map(({ name }) => name).filter((name) => kinds.some((kind) => name.startsWith(kind)))
  for (const [part, kinds] of [
    [`/patients/${id}/notes`, ['internal note']],
    [`/patients/${id}/underwriting`, ['opinion', 'approved limit']],
    [`/liens/${id}`, ['price', 'funder']],
  ] as const) {
    await office.goto(part)
    await expect.poll(toldToOffice).toEqual(expect.arrayContaining(of(kinds)))
  }
  expect(await toldToOffice()).toHaveLength(canaries.length)
  expect((await Promise.all(answersToOffice)).join('\n')).toMatch(scores)
  await office.close()

  const complaints = watch(page)
  const answers = answersTo(page)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, 'lawfirm')
  await keepSettingsHere(page)

  // The list, what is searched in it, and what leaves it.
  await page.goto(`/patients?view=all`)
  await expect(page.getByText(/^As of /)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search patients' })
  for (const name of funderNames) {
    await search.fill(name)
    await expect(page.getByText(`Nothing found for “${name}”`)).toBeVisible()
  }
  await search.fill(caseNumber)
  await expect(page.getByRole('link', { name: new RegExp(firstName) })).toHaveCount(1)
  expectSilent(await textOfPage(page), canaries, 'the list')
  await page.getByRole('checkbox', { name: new RegExp(`^Select: .*${firstName}`) }).click()
  for (const way of ['Export', 'Print'] as const) {
    await page.getByRole('button', { name: way, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Purpose').fill('Journey')
    const coming = way === 'Export' ? page.waitForEvent('download') : undefined
    await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(dialog).toBeHidden()
    if (coming) {
      const table = await readFile(await (await coming).path(), 'utf8')
      expect(table).toContain(caseNumber)
      expectSilent(table, canaries, 'the exported list')
    }
  }
  const paper = page.locator('[data-paper]')
  await expect(paper).toHaveCount(1)
  const listed = await paper.textContent()
  expect(listed).toContain(caseNumber)
  expectSilent(listed ?? '', canaries, 'the printed list')

  // The case itself, part by part.
  await page.goto(`/patients/${id}`)
  await expect(tab(page, 'Notes')).toBeVisible()
  for (const hidden of ['Underwriting', 'History']) await expect(tab(page, hidden)).toHaveCount(0)
  const parts = await page
    .getByRole('navigation', { name: 'Case sections' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent ?? ''))
  expect(parts.length).toBeGreaterThan(6)
  for (const part of parts) {
    await tab(page, part).click()
    await expect(tab(page, part)).toHaveAttribute('aria-current', 'page')
    expectSilent(await textOfPage(page), canaries, part)
  }
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print case summary' }).click()
  await expect(paper).toHaveCount(1)
  const summary = await paper.textContent()
  expect(summary).toContain(caseNumber)
  expectSilent(summary ?? '', canaries, 'the printed summary')

  await page.goto(`/liens/${id}`)
  await expect(page.getByRole('button', { name: 'Lien statement' })).toBeVisible()
  expectSilent(await textOfPage(page), canaries, 'liens and money')
  for (const name of ['Lien statement', 'Letter of protection'])
    expectSilent(await expectPaper(page, name, [caseNumber]), canaries, name)

  // By the call itself, in case a page asks less than it could.
  const { access } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('caseway.session'))) ?? '{}') as {
    access: string
  }
  for (const text of [...funderNames, caseNumber]) {
    const headers = { authorization: `Bearer ${access}` }
    const answer = await request.get(`/api/search?text=${encodeURIComponent(text)}`, { headers })
    expect(answer.ok()).toBe(true)
    expectSilent(await answer.text(), canaries, `the search for ${text}`)
  }

  const bodies = await Promise.all(answers)
  expect(bodies.length).toBeGreaterThan(20)
  for (const body of bodies) {
    expectSilent(body, canaries, body.slice(0, 200))
    expect(scores.exec(body)?.[0]).toBeUndefined()
  }
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
})
