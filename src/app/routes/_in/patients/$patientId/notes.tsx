import { createFileRoute } from '@tanstack/react-router'
import { NotesTab } from '../../../../features/case/notes/notes-tab.tsx'
import { loadLabels, loadTexts } from '../../../../i18n/setup.ts'
import { caseQueries } from '../../../../case/case-queries.ts'
import { doingSearch } from '../../../../case/doing-search.ts'

export const Route = createFileRoute('/_in/patients/$patientId/notes')({
  validateSearch: doingSearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(caseQueries.rows('patient_note', params.patientId))
    return Promise.all([loadTexts('notes'), loadLabels('patient_note')])
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
