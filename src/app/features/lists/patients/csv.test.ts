import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '\n=1', '\u202f=1', '＝1+1', '＠SUM(A1)'])(
  '%j is no formula in the file',
  (text) => {
    const [, line = ''] = csvOf(['a'], [[text]]).split('\r\n')
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('names keep their letters, and commas, quotes and lines stay inside their cell', () => {
  const file = csvOf(['Name', 'Note'], [['Çağla Şahin', 'said "yes", then\nleft']])
  expect(file).toBe('\u{feff}Name,Note\r\nÇağla Şahin,"said ""yes"", then\nleft"\r\n')
})
