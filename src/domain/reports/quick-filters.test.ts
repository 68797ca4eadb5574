import { expect, it } from 'vitest'
import { reports } from './index.ts'
import { quickFilters } from './report.ts'

it('names as quick filters a few that the report has', () => {
  const wrong = reports.flatMap((report) => {
    const quick = quickFilters(report)
    const unknown = quick.filter((name) => !(name in report.filters))
    return quick.length > 4 || unknown.length > 0 ? [`${report.name}: ${quick.join(', ')}`] : []
  })
  expect(wrong).toEqual([])
})

it('puts filters first whose choices are known without asking', () => {
  const filters = { firm: { kind: 'id', shows: [] }, state: { kind: 'words', shows: [] } } as const
  expect(quickFilters({ filters })).toEqual(['state', 'firm'])
  expect(quickFilters({ filters, quick: ['firm'] })).toEqual(['firm'])
})
