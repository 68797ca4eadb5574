import { createFileRoute } from '@tanstack/react-router'
import { LiensPart } from '../../../../../features/case/liens/liens-part.tsx'

export interface LiensSearch {
  /** The lien that lies open. */
  lien?: string
  /** The visit whose bill a new lien is made of. */
  visit?: string
}

export const Route = createFileRoute('/_in/_case/liens/$patientId/')({
  validateSearch: ({ lien, visit }: Record<string, unknown>): LiensSearch => ({
    ...(typeof lien === 'string' && { lien }),
    ...(typeof visit === 'string' && { visit }),
  }),
  component: Liens,
})

function Liens() {
  const { patientId } = Route.useParams()
  const { lien, visit } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ search: {}, resetScroll: false })
  return <LiensPart id={patientId} open={lien} visit={visit} onClose={close} />
}
