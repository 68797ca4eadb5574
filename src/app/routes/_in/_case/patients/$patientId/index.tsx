import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { recordQueries } from '../../../../../api/record-queries.ts'
import { OverviewTab } from '../../../../../features/case/overview/overview-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'
import { dialogSearch } from '../../../../../case/dialog-search.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/')({
  validateSearch: dialogSearch,
  loader: ({ context: { queryClient }, params }) => {
    // Not awaited: the page shows what a list knows of the case meanwhile.
    void queryClient.prefetchQuery(recordQueries.one({ name: 'patient' }, params.patientId))
    return Promise.all([loadTexts('overview', 'tasks'), loadLabels('patient_note')])
  },
  component: Overview,
})

function Overview() {
  const { patientId } = Route.useParams()
  const { doing } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onPrinted = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return <OverviewTab id={patientId} printing={doing === 'print'} onPrinted={onPrinted} />
}
