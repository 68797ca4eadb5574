import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, type Download, type Page } from 'playwright/test'

/** The words of a PDF as a reader finds them, page after page. */
export async function textOf(download: Download): Promise<string> {
  const data = new Uint8Array(await readFile(await download.path()))
  const task = getDocument({ data, useSystemFonts: false })
  const file = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join('\n')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Opens a paper by its button, or from the list that opens there, keeps its file, and expects the same lines to stand on the screen and in the file. */
export async function expectPaper(page: Page, name: string, lines: readonly string[], of?: RegExp): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click()
  if (of) await page.getByRole('menuitem', { name: of }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download PDF' }).click()
  const pages = oneLine(await textOf(await coming))
  const sheet = oneLine(await dialog.getByRole('article').innerText())
  for (const line of lines) {
    expect(sheet, 'on the screen').toContain(line)
    expect(pages, 'in the file').toContain(line)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  return pages
}
