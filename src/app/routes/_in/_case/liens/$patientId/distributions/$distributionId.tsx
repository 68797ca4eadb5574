import { createFileRoute } from '@tanstack/react-router'
import { SettlementPaper } from '../../../../../../features/case/papers/case-papers.tsx'
import { DistributionView } from '../../../../../../features/case/distribution/distribution-view.tsx'

export const Route = createFileRoute('/_in/_case/liens/$patientId/distributions/$distributionId')({
  component: Distribution,
})

function Distribution() {
  const { patientId, distributionId } = Route.useParams()
  return (
    <DistributionView
      key={distributionId}
      patientId={patientId}
      id={distributionId}
      papers={<SettlementPaper distributionId={distributionId} />}
    />
  )
}
