import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { demoFile } from './demo-file.ts'

async function wordsOf(title: string): Promise<string> {
  const data = new Uint8Array(demoFile({ title, file_key: 'demo/1.pdf' }))
  const task = getDocument({ data, verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

it.each([
  ['Police report – MIA-26-000117', 'Police report – MIA-26-000117'],
  ['Patient’s “card” — both sides… (copy)', 'Patient’s “card” — both sides… (copy)'],
  ['Résumé of Ñandú & Café, 12 €', 'Résumé of Ñandú & Café, 12 €'],
  ['Ayşe Doğan', 'Ayse Dogan'],
])('writes the title %s as it is, or without marks that its font does not hold', async (title, written) => {
  expect(await wordsOf(title)).toContain(written)
})
