import { createFileRoute } from '@tanstack/react-router'
import { fetchOverview } from '../../../../features/case-overview/overview-queries.ts'
import { OverviewTab } from '../../../../features/case-overview/overview-tab.tsx'
import { loadLabels, loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/patients/$patientId/')({
  loader: ({ context: { queryClient }, params }) => {
    fetchOverview(queryClient, params.patientId)
    return Promise.all([loadTexts('overview'), loadLabels('patient_note')])
  },
  component: Overview,
})

function Overview() {
  return <OverviewTab id={Route.useParams().patientId} />
}
