import { expect, test } from 'vitest'
import { cell, clockIn, dayNumber, escaped, letters, textCell } from './cell.ts'
import { styles } from './styles.ts'

const reading = { word: (code: string) => `<${code}>`, clock: clockIn('America/New_York') }

test('D10: columns have letters as sheets count them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test.each(['=1+1', '+13055550100', '-2', '@SUM(A1)', ' =cmd', '\t=cmd'])(
  'D10: %j is text, and stays text when somebody edits the cell',
  (text) => {
    const made = textCell('A1', text)
    expect(made).toContain('t="inlineStr"')
    expect(made).toContain(`s="${styles.quoted}"`)
    expect(made).not.toContain('<f>')
  },
)

test('D10: signs that XML knows are written for it, those it can’t carry are dropped, and letters stay', () => {
  expect(escaped('a <b> & "c"')).toBe('a &lt;b&gt; &amp; &quot;c&quot;')
  expect(escaped('one\u0000\u0008\u000b\ufffetwo\nthree\tfour')).toBe('onetwo\nthree\tfour')
  expect(escaped('\ud800 lone')).toBe('\ufffd lone')
  expect(escaped('_x0041_')).toBe('_x005F_x0041_')
  expect(escaped('نور حدّاد · Ağaoğlu 😀')).toBe('نور حدّاد · Ağaoğlu 😀')
  expect(textCell('A1', 'x'.repeat(40_000)).length).toBeLessThan(33_000)
})

test('D10: amounts, percents, days and moments are numbers with a format of their own', () => {
  expect(cell('A1', 'cents', 123_456, reading)).toBe(`<c r="A1" s="${styles.money}"><v>1234.56</v></c>`)
  expect(cell('A1', 'cents', -5, reading)).toContain('<v>-0.05</v>')
  expect(cell('A1', 'percent', 12.5, reading)).toBe(`<c r="A1" s="${styles.percent}"><v>0.125</v></c>`)
  expect(cell('A1', 'integer', 7, reading)).toBe(`<c r="A1" s="${styles.integer}"><v>7</v></c>`)
  expect(cell('A1', 'date', '2026-11-21', reading)).toBe(`<c r="A1" s="${styles.date}"><v>46347</v></c>`)
  expect(cell('A1', 'moment', '2026-11-21T17:00:00.000Z', reading)).toBe(
    `<c r="A1" s="${styles.moment}"><v>46347.5</v></c>`,
  )
  expect(cell('A1', 'flag', true, reading)).toBe('<c r="A1" t="b"><v>1</v></c>')
})

test('D10: codes become words, what is not there leaves no cell, and days before sheets begin are text', () => {
  expect(cell('A1', 'choice', 'over', reading)).toContain('&lt;over&gt;')
  expect([null, undefined, ''].map((value) => cell('A1', 'text', value, reading))).toEqual(['', '', ''])
  expect(cell('A1', 'date', '1899-05-02', reading)).toContain('1899-05-02</t>')
  expect(cell('A1', 'moment', 'no moment', reading)).toContain('no moment</t>')
})

test('D10: a moment is what the clocks of its zone show, in summer and in winter', () => {
  const day = dayNumber('2026-07-01')
  expect(clockIn('Europe/Istanbul')('2026-07-01T03:00:00Z')).toBe(day + 0.25)
  expect(clockIn('America/New_York')('2026-07-01T04:00:00Z')).toBe(day)
  expect(clockIn('America/New_York')('2026-01-01T05:00:00Z')).toBe(dayNumber('2026-01-01'))
})
