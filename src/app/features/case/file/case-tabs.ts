import type { Viewer } from '#domain/access/viewer.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { CaseRow } from '../../../case/case-queries.ts'

const base = '/patients/$patientId'

interface CaseTab {
  readonly key: string
  readonly to: string
  /** Whom it is for. A tab that nobody may use is not there. */
  readonly shown: (may: May, viewer: Viewer, row: CaseRow) => boolean
}

/** What was seen and changed is told to administrators and auditors, and to a case manager of his own cases. */
function mayKnowHistory(viewer: Viewer, row: CaseRow): boolean {
  if (viewer.level === 'admin' || viewer.user_type === 'auditor') return true
  return viewer.role === 'case_manager' && row.case_manager_id === viewer.id
}

/** The tabs of a case in their order, and who sees them. */
const tabs = [
  { key: 'overview', to: base, shown: () => true },
  { key: 'messages', to: `${base}/messages`, shown: (may) => may('patient_mobile_info.list') },
  { key: 'appointments', to: `${base}/appointments`, shown: (may) => may('appointment.list') },
  { key: 'medical', to: `${base}/medical`, shown: (may) => may('previous_med.list') },
  { key: 'documents', to: `${base}/documents`, shown: (may) => may('patient_document.list') },
  { key: 'notes', to: `${base}/notes`, shown: (may) => may('patient_note.list') },
  {
    key: 'underwriting',
    to: `${base}/underwriting`,
    shown: (may, { level }) => level !== 'user' && may('underwriting_document.list'),
  },
  { key: 'money', to: `${base}/money`, shown: (may) => may('lien.list') },
  { key: 'lawfirm', to: `${base}/law-firm`, shown: (may) => may('patient_lawfirm_employee.list') },
  { key: 'history', to: `${base}/history`, shown: (_, viewer, row) => mayKnowHistory(viewer, row) },
] as const satisfies readonly CaseTab[]

export function tabsFor(may: May | undefined, viewer: Viewer, row: CaseRow | undefined) {
  return may && row ? tabs.filter(({ shown }) => shown(may, viewer, row)) : []
}
