import type { May } from '../../records/use-permissions.ts'

interface CaseTab {
  readonly key: 'overview' | 'documents'
  readonly to: '/patients/$patientId' | '/patients/$patientId/documents'
  /** Whom it is for. A tab that nobody may use is not there. */
  readonly shown: (may: May) => boolean
}

/** The tabs of a case in their order, and who sees them. */
const tabs: readonly CaseTab[] = [
  { key: 'overview', to: '/patients/$patientId', shown: () => true },
  { key: 'documents', to: '/patients/$patientId/documents', shown: (may) => may('patient_document.list') },
]

export function tabsFor(may: May | undefined): readonly CaseTab[] {
  return may ? tabs.filter(({ shown }) => shown(may)) : []
}
