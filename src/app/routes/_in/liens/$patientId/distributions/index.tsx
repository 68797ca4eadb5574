import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DistributionsPart } from '../../../../../features/distribution/distributions-part.tsx'
import { loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/_in/liens/$patientId/distributions/')({
  validateSearch: v.object({ edit: v.optional(v.string()) }),
  loader: () => loadTexts('distribution'),
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
