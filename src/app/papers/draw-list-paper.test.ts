import { expect, test } from 'vitest'
import { drawListPaper, fitColumns, type ListPaper } from './draw-list-paper.ts'
import { fonts, textOf, wordsIn } from './fonts-for-tests.ts'

const paper: ListPaper = {
  file_name: 'service_dates',
  language: 'en',
  mirrored: false,
  title: 'Service dates',
  lines: ['This year · Status: Missing bill', 'Rows: 120 · Ada Admin · Nov 21, 2026'],
  columns: [
    { title: 'Patient', align: 'start', whole: false },
    { title: 'Law firm', align: 'start', whole: false },
    { title: 'Billed', align: 'end', whole: true },
  ],
  rows: Array.from({ length: 120 }, (_, at) => [
    `Ağaoğlu ${at}`,
    at === 5
      ? 'Bay Surgery and Rehabilitation Associates of South Florida and the Keys, with all of its offices '.repeat(3)
      : 'Alba & Gray',
    `$${at}.50`,
  ]),
  totals: [['Total', '', '$7,200.00']],
  confidential: 'Confidential – contains health information',
  page_text: 'Page {page} of {pages}',
}

test('D10: a list goes on over pages with its head, its foot and its place among them on each, and its sums at the end', async () => {
  const pages = await wordsIn(await drawListPaper(paper, fonts))
  const texts = pages.map((page) => textOf([page]))
  expect(texts.length).toBeGreaterThan(2)
  texts.forEach((text, place) => {
    expect(text).toContain('Law firm')
    expect(text).toContain('Confidential – contains health information')
    expect(text).toContain(`Page ${place + 1} of ${texts.length}`)
  })
  for (const [name = ''] of paper.rows) expect(texts.join('\n')).toMatch(new RegExp(`${name}( |$)`, 'm'))
  expect(texts[0]).toContain('Status: Missing bill')
  expect(texts.at(-1)).toContain('$7,200.00')
  expect(texts.join(' ').split('Keys,').length - 1).toBe(3)
})

test('D10, S16: in Arabic it begins at the right, and every word can be found and copied', async () => {
  const arabic: ListPaper = {
    ...paper,
    language: 'ar',
    mirrored: true,
    title: 'تواريخ الخدمة',
    lines: ['الحالة: فاتورة ناقصة'],
    columns: [
      { title: 'المريض', align: 'start', whole: false },
      { title: 'المبلغ', align: 'end', whole: true },
    ],
    rows: [
      ['نور حدّاد', '12.50 US$'],
      ['Ada Admin', '1.00 US$'],
    ],
    totals: [['المجموع', '13.50 US$']],
    confidential: 'سرّي – يحتوي على معلومات صحية',
    page_text: 'صفحة {page} من {pages}',
  }
  const [page = []] = await wordsIn(await drawListPaper(arabic, fonts))
  const text = textOf([page])
  for (const word of ['تواريخ الخدمة', 'المريض', 'نور حدّاد', 'المجموع', 'معلومات صحية', '12.50 US$'])
    expect(text).toContain(word)
  const start = (word: string): number => page.find((one) => one.text.includes(word))?.start ?? 0
  expect(start('المريض')).toBeGreaterThan(start('المبلغ'))
  expect(start('Ada Admin')).toBeGreaterThan(start('1.00 US$'))
})

const name = { text: 100, word: 30, whole: false }
const day = { text: 50, word: 20, whole: true }
const amount = { text: 40, word: 40, whole: true }

test('columns that have room fill it', () => {
  expect(fitColumns([name, amount], 280)).toEqual([200, 80])
})

test('D10: amounts stay whole while names are broken between their words', () => {
  const [first = 0, second = 0, third] = fitColumns([name, name, amount], 140)
  expect([first, second, third]).toEqual([50, 50, 40])
})

test('D10: amounts stay whole even where words must be broken', () => {
  expect(fitColumns([name, name, name, amount], 100)).toEqual([20, 20, 20, 40])
})

test('D10: dates come apart between their words before a word is broken', () => {
  expect(fitColumns([name, day, amount], 105)).toEqual([30, 35, 40])
})

test('D10: however many amounts there are, they stay whole while the others keep a quarter of their words', () => {
  expect(fitColumns([name, amount, amount, amount], 130)).toEqual([10, 40, 40, 40])
  expect(fitColumns([name, amount, amount, amount], 75)).toEqual([15, 20, 20, 20])
})

test('where there are only amounts, and too many of them, each gives way alike', () => {
  expect(fitColumns([amount, amount], 40)).toEqual([20, 20])
})
