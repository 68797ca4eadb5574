import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { patientDocument } from '#domain/entities/patient-document.ts'
import { api } from '../../../api/portal.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import type { RowOf } from '../../../api/record-queries.ts'

export type CaseDocument = RowOf<typeof patientDocument>

export const documentQueries = {
  ofCase: (id: string) =>
    queryOptions({
      queryKey: ['patient_document', 'by_patient', id],
      queryFn: async ({ signal }) =>
        (await api.call('GET /patient_document/by_patient/{id}', { params: { id }, signal })).patient_documents,
    }),
}

/** A short-lived address of a document's bytes. It is asked for anew each time: being asked goes on record. */
export async function addressOf(id: string, disposition: 'inline' | 'attachment'): Promise<string> {
  return (await api.call('GET /patient_document/{id}/file', { params: { id }, query: { disposition } })).url
}

// Under way, not waited for: the page shows its skeleton meanwhile.
export function fetchDocuments(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(documentQueries.ofCase(id))
}

export const papersOfCase = (id: string) => caseQueries.rows('underwriting_document', id)
