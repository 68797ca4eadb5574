import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { Batch, FileHead } from '../file-head.ts'
import { workbook } from './workbook.ts'

const head: FileHead = {
  columns: [
    { name: 'patient', kind: 'text', label: 'Patient', total: false, words: {} },
    { name: 'status', kind: 'choice', label: 'Status', total: false, words: { active: 'Active' } },
    { name: 'due', kind: 'date', label: 'Due', total: false, words: {} },
    { name: 'seen', kind: 'moment', label: 'Seen', total: false, words: {} },
    { name: 'billed_cents', kind: 'cents', label: 'Billed', total: true, words: {} },
    { name: 'count', kind: 'integer', label: 'Visits', total: true, words: {} },
    { name: 'share', kind: 'percent', label: 'Share', total: false, words: {} },
    { name: 'open', kind: 'flag', label: 'Open', total: false, words: {} },
  ],
  title: 'Service dates: [2026]',
  narrowed: ['This year', 'Status: Active'],
  language: 'en',
  timeZone: 'UTC',
  purpose: 'Audit',
  madeBy: 'Ada Admin',
  madeAt: '2026-11-21T12:00:00.000Z',
  health: true,
}
const row = (patient: string, billed: number) => ({
  patient,
  status: 'active',
  due: '2026-11-21',
  seen: '2026-11-21T06:00:00.000Z',
  billed_cents: billed,
  count: 2,
  share: 12.5,
  open: true,
})

async function made(known: FileHead, batches: readonly Batch['rows'][]): Promise<Buffer> {
  async function* all(): AsyncGenerator<Batch> {
    for (const rows of batches) yield { head: known, rows }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of workbook(all())) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('D10: an independent reader finds every value again, as text, number, day or truth', async () => {
  const file = await made(head, [[row('=1+1', 123_456), row('نور حدّاد', -6)], [row('Ağaoğlu & <Sons>', 10)]])
  const values = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T06:00:00Z')]
  expect(await readSheet(new Blob([file]), 1)).toEqual([
    ['Patient', 'Status', 'Due', 'Seen', 'Billed', 'Visits', 'Share', 'Open'],
    ['=1+1', 'Active', ...values, 1234.56, 2, 0.125, true],
    ['نور حدّاد', 'Active', ...values, -0.06, 2, 0.125, true],
    ['Ağaoğlu & <Sons>', 'Active', ...values, 0.1, 2, 0.125, true],
    ['Total', null, null, null, 1234.6, 6, null, null],
  ])
  expect(await readSheet(new Blob([file]), 'About')).toEqual([
    ['Report', 'Service dates: [2026]'],
    ['Filters', 'This year'],
    [null, 'Status: Active'],
    ['Rows', 3],
    ['Prepared by', 'Ada Admin'],
    ['Prepared at', new Date('2026-11-21T12:00:00Z')],
    ['Time zone', 'UTC'],
    ['Purpose', 'Audit'],
    [null, null],
    ['Confidential – contains health information', null],
  ])
})

test('D10: the head stays in sight and filters the rows; in Arabic the sheet goes from right to left', async () => {
  const sheetOf = (file: Buffer): string => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const english = sheetOf(await made(head, [[row('a', 1), row('b', 2)]]))
  expect(english).toContain('state="frozen"')
  expect(english).toContain('<autoFilter ref="A1:H3"/>')
  expect(english).not.toContain('rightToLeft')
  const arabic = await made({ ...head, language: 'ar' }, [[row('a', 1)]])
  expect(sheetOf(arabic)).toContain('rightToLeft="1"')
  expect((await readSheet(new Blob([arabic]), 'حول الملف')).flat()).toContain('سرّي – يحتوي على معلومات صحية')
})

test('D10: a report without rows is a workbook with a head', async () => {
  const file = await made(head, [[]])
  expect(await readSheet(new Blob([file]), 1)).toHaveLength(1)
  expect(await readSheet(new Blob([file]), 2)).toContainEqual(['Rows', 0])
})

test('D10: rows are asked for only when what they become is taken', async () => {
  const asked: number[] = []
  async function* endless(): AsyncGenerator<Batch> {
    for (;;) {
      asked.push(asked.length)
      yield { head, rows: Array.from({ length: 500 }, (_, at) => row(`Somebody ${asked.length} ${at}`, at)) }
    }
  }
  const pieces = workbook(endless())
  await pieces.next()
  expect(asked).toHaveLength(0)
  for (let taken = 0; taken < 40; taken += 1) await pieces.next()
  await pieces.return(undefined)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(40)
})
