import { createFileRoute } from '@tanstack/react-router'
import { soon } from '../../../../../api/idle.ts'
import { NotesTab } from '../../../../../features/case/notes/notes-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'
import { caseQueries } from '../../../../../case/case-queries.ts'
import { dialogSearch } from '../../../../../case/dialog-search.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/notes')({
  validateSearch: dialogSearch,
  loader: ({ context: { queryClient }, params }) => {
    const rows = queryClient.prefetchQuery(caseQueries.rows('patient_note', params.patientId))
    return Promise.all([loadTexts('notes'), loadLabels('patient_note'), soon([rows])])
  },
  component: Notes,
})

function Notes() {
  const { patientId } = Route.useParams()
  const { doing } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotesTab
      id={patientId}
      writing={doing === 'new'}
      onWriting={(writing) => void navigate({ search: writing ? { doing: 'new' } : {}, replace: true })}
    />
  )
}
