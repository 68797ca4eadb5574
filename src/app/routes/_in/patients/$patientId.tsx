import { createFileRoute } from '@tanstack/react-router'
import { patient } from '#domain/entities/patient.ts'
import { PatientPage } from '../../../features/patients/patient-page.tsx'
import { shownReferences } from '../../../features/patients/shown-references.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { recordQueries } from '../../../records/record-queries.ts'

export const Route = createFileRoute('/_in/patients/$patientId')({
  loader: async ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(recordQueries.one(patient, params.patientId))
    for (const name of shownReferences) void queryClient.prefetchQuery(recordQueries.whole({ name }))
    await loadTexts('patients', 'entities/patient')
  },
  component: Patient,
})

function Patient() {
  return <PatientPage id={Route.useParams().patientId} />
}
