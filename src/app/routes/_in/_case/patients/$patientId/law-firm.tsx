import { createFileRoute } from '@tanstack/react-router'
import { LawfirmTab } from '../../../../../features/case/lawfirm/lawfirm-tab.tsx'
import { loadLabels, loadTexts } from '../../../../../i18n/setup.ts'
import { dialogSearch } from '../../../../../case/dialog-search.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId/law-firm')({
  validateSearch: dialogSearch,
  loader: () => Promise.all([loadTexts('lawfirm'), loadLabels('patient_lawfirm_employee')]),
  component: Lawfirm,
})

function Lawfirm() {
  const { patientId } = Route.useParams()
  const { doing } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LawfirmTab
      id={patientId}
      changing={doing === 'new'}
      onChanging={(changing) => void navigate({ search: changing ? { doing: 'new' } : {}, replace: true })}
    />
  )
}
