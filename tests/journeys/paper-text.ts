import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Download } from 'playwright/test'

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
