import { Link } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import type { Viewer } from '#domain/access/viewer.ts'
import type { CallParty } from '#domain/rules/who-to-call.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { upLink } from '#ui/parts/text-link.ts'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall, useMayLogCalls } from '../../../case/calls/log-call.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'
import { useCaseHead, useCaseRecord } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { DialContext, type DialedNumber } from '../../../records/phone-link.tsx'
import { usePermissions, type May, useViewer } from '../../../records/use-permissions.ts'
import { PageFailure, isMissing } from '../page-failure.tsx'
import { CaseHead, CaseHeadSkeleton } from './case-head.tsx'

interface Props {
  id: string
  /** Buttons for printable documents. */
  papers: ReactNode
  children: ReactNode
}

/** Shared by all tabs of a case: header, tab strip, call log. */
export function CaseFrame({ id, papers, children }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { data: head, error, refetch } = useCaseHead(id)
  usePageTitle(labels.one)

  function body() {
    if (error && (!head || isMissing(error))) {
      const missing = { title: t('case:missing.title'), text: <p>{t('case:missing.text')}</p> }
      return <PageFailure error={error} missing={missing} failed={t('case:failed')} onRetry={refetch} />
    }
    return (
      <CallsFromNumbers caseId={id}>
        {head ? <CaseHead head={head} today={today} papers={papers} /> : <CaseHeadSkeleton />}
        <TabStrip id={id} />
        {children}
      </CallsFromNumbers>
    )
  }

  return (
    <div className={pageColumn}>
      <p>
        <Link to="/patients" className={upLink}>
          {t('case:back')}
        </Link>
      </p>
      <BusyText>{!head && !error && t('loading')}</BusyText>
      {body()}
    </div>
  )
}

function TabStrip({ id }: { id: string }) {
  const viewer = useViewer()
  const { data: row } = useCaseRecord(id)
  const { t } = useTexts()
  const may = usePermissions()
  return (
    <LinkStrip label={t('case:tabs.label')}>
      {tabsFor(may, viewer, row).map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          params={{ patientId: id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={stripLink}
        >
          {t(`case:tabs.${key}`)}
        </Link>
      ))}
    </LinkStrip>
  )
}

const base = '/patients/$patientId'

interface CaseTab {
  readonly key: string
  readonly to: string
  /** Tabs that the viewer may not use are not rendered. */
  readonly shown: (may: May, viewer: Viewer, row: CaseRow) => boolean
}

/** The audit log is open to administrators and auditors, and to a case manager for own cases. */
function mayKnowHistory(viewer: Viewer, row: CaseRow): boolean {
  if (viewer.level === 'admin' || viewer.user_type === 'auditor') return true
  return viewer.role === 'case_manager' && row.case_manager_id === viewer.id
}

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

function tabsFor(may: May | undefined, viewer: Viewer, row: CaseRow | undefined) {
  return may && row ? tabs.filter(({ shown }) => shown(may, viewer, row)) : []
}

const parties: Readonly<Record<string, CallParty>> = {
  lawfirm: 'firm',
  lawfirm_employee: 'firm',
  medical_provider: 'provider',
  medical_provider_office: 'provider',
  chiropractor: 'provider',
  insurance_company: 'insurer',
}

/** A guardian speaks for the patient, an emergency contact does not. */
function partyOfNumber({ entity, field }: DialedNumber): CallParty {
  return field === 'emergency_contact_phone' ? 'other' : (parties[entity] ?? 'patient')
}

/**
 * K1: dialing a number of a case opens the call log. On a phone the dialer covers the page, and the log is open when
 * the user comes back. If permissions are still loading, the log opens once they are known.
 */
function CallsFromNumbers({ caseId, children }: { caseId: string; children: ReactNode }): ReactNode {
  const may = useMayLogCalls()
  const [call, setCall] = useState<DueCall>()
  const onDial = useCallback(
    (dialed: DialedNumber) => setCall({ caseId, party: partyOfNumber(dialed), phone: dialed.number }),
    [caseId],
  )
  return (
    <DialContext value={onDial}>
      {children}
      <OpenCall call={may ? call : undefined} onClose={() => setCall(undefined)} />
    </DialContext>
  )
}
