import { createFileRoute } from '@tanstack/react-router'
import { DistributionsPart } from '../../../../../../features/case/distribution/distributions-part.tsx'

export const Route = createFileRoute('/_in/_case/liens/$patientId/distributions/')({
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: string } => (typeof edit === 'string' ? { edit } : {}),
  component: Distributions,
})

function Distributions() {
  const { patientId } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DistributionsPart
      id={patientId}
      edit={edit}
      onEdit={(next) => void navigate({ search: next ? { edit: next } : {}, resetScroll: false })}
    />
  )
}
