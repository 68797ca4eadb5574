import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, csvText } from './csv.ts'

describe('cells of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+13055550100', "'+13055550100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =cmd', "' =cmd"],
    ['\t=cmd', '"\'\t=cmd"'],
    ['\r@x', '"\'\r@x"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('%j is defused', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each([
    ['García, María', '"García, María"'],
    ['he said "no"', '"he said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['a-b=c', 'a-b=c'],
    ['محمد', 'محمد'],
    ['', ''],
  ])('%j stays itself, quoted where it must be', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it('numbers of the server are numbers, below zero too, and amounts have two places', () => {
    expect([csvCell('integer', -3), csvCell('cents', -5), csvCell('cents', 123_456), csvCell('percent', 12.5)]).toEqual(
      ['-3', '-0.05', '1234.56', '12.5'],
    )
    expect([csvCell('flag', true), csvCell('date', '2026-01-02'), csvCell('text', null)]).toEqual([
      'true',
      '2026-01-02',
      '',
    ])
  })

  it('a line ends as the format says', () => {
    expect(csvLine(['a', 'b'])).toBe('a,b\r\n')
  })
})
