import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { readAsk, writeAsk, type Ask, type Search } from './report-address.ts'

/** What the address asks of the report, and the way to ask for something else. */
export function useReportAddress(report: ReportDefinition) {
  const search = useLocation({ select: (location) => location.search as Search })
  const navigate = useNavigate()
  const ask = useMemo(() => readAsk(report, search), [report, search])
  const onAsk = useCallback(
    (change: Partial<Ask>) =>
      // Another question begins at its first page.
      void navigate({ to: '.', search: writeAsk(report, { ...ask, page: 1, ...change }) as {}, resetScroll: false }),
    [navigate, report, ask],
  )
  return { ask, onAsk }
}
