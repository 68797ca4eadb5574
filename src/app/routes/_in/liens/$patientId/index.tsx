import { createFileRoute } from '@tanstack/react-router'
import { CasePapers } from '../../../../features/case-papers/case-papers.tsx'
import { LiensPart } from '../../../../features/liens/liens-part.tsx'

export const Route = createFileRoute('/_in/liens/$patientId/')({
  validateSearch: ({ lien }: Record<string, unknown>): { lien?: string } => (typeof lien === 'string' ? { lien } : {}),
  component: Liens,
})

function Liens() {
  const { patientId } = Route.useParams()
  const { lien } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ search: {}, resetScroll: false })
  return <LiensPart id={patientId} open={lien} onClose={close} papers={<CasePapers patientId={patientId} />} />
}
