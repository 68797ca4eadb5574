import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Result {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/** What axe finds wrong on the page, one line a place; nothing is what one wants. */
export async function violationsOn(page: Page): Promise<string[]> {
  // What fades in has its colours only at the end; what comes meanwhile does not fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<Result> } }).axe.run(),
  )
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}
