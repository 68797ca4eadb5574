import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Result {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/** What axe finds wrong on the page, or within a part of it, one line a place; nothing is what one wants. */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  // Wait for the heading: the page may still be loading.
  if (!within) await page.locator('h1').first().waitFor({ state: 'attached' })
  // What fades in has its colours only at the end; what comes meanwhile, or later, does not fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate((within) => {
    const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: object): Promise<Result> } }
    return axe.run(within ?? document, { resultTypes: ['violations'] })
  }, within)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}
