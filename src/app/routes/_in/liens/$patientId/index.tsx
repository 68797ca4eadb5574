import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { CasePapers } from '../../../../features/case-papers/case-papers.tsx'
import { LiensPart } from '../../../../features/liens/liens-part.tsx'
import { caseQueries } from '../../../../records/case/case-queries.ts'

export const Route = createFileRoute('/_in/liens/$patientId/')({
  validateSearch: v.object({ lien: v.optional(v.string()) }),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(caseQueries.rows('lien', params.patientId))
  },
  component: Liens,
})

function Liens() {
  const { patientId } = Route.useParams()
  const { lien } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ search: {}, resetScroll: false })
  return <LiensPart id={patientId} open={lien} onClose={close} papers={<CasePapers patientId={patientId} />} />
}
