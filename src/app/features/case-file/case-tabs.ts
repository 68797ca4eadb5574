import type { May } from '../../records/use-permissions.ts'

const base = '/patients/$patientId'

interface CaseTab {
  readonly key: string
  readonly to: string
  /** Whom it is for. A tab that nobody may use is not there. */
  readonly shown: (may: May) => boolean
}

/** The tabs of a case in their order, and who sees them. */
const tabs = [
  { key: 'overview', to: base, shown: () => true },
  { key: 'appointments', to: `${base}/appointments`, shown: (may) => may('appointment.list') },
  { key: 'documents', to: `${base}/documents`, shown: (may) => may('patient_document.list') },
  { key: 'notes', to: `${base}/notes`, shown: (may) => may('patient_note.list') },
  { key: 'money', to: `${base}/money`, shown: (may) => may('lien.list') },
] as const satisfies readonly CaseTab[]

export function tabsFor(may: May | undefined) {
  return may ? tabs.filter(({ shown }) => shown(may)) : []
}
