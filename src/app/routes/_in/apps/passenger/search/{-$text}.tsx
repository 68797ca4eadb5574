import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'

const SearchPage = lazy(() =>
  import('../../../../../features/lists/search/search-page.tsx').then((page) => ({ default: page.SearchPage })),
)

export const Route = createFileRoute('/_in/apps/passenger/search/{-$text}')({
  loader: () => Promise.all([loadTexts('search'), loadLabels('patient', 'lien', 'patient_document')]),
  component: Search,
})

function Search() {
  const { text = '' } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SearchPage text={text.trim()} onSearch={(wanted) => void navigate({ params: { text: wanted || undefined } })} />
  )
}
