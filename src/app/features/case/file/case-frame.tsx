import { Link, useRouterState } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import type { Viewer } from '#domain/access/viewer.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import type { CallParty } from '#domain/rules/who-to-call.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { useAmple, useWide } from '#ui/parts/media.ts'
import { HiddenUntil } from '#ui/parts/hidden-until.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { OpenCall, useMayLogCalls } from '../../../case/calls/log-call.tsx'
import type { CaseHead, CaseRow } from '../../../case/case-head-query.ts'
import { useCaseHead, useCaseRecord, useRightsKnown } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { DialContext, type DialedNumber } from '../../../records/phone-link.tsx'
import { usePermissions, type May, useViewer } from '../../../records/use-permissions.ts'
import { PageFailure, isMissing } from '../page-failure.tsx'
import { CaseFacts, CaseFactsSkeleton, FoldedFactsSkeleton, MoreFacts, useFirm } from './case-facts.tsx'
import { CaseHeadRow, CaseHeadSkeleton } from './case-head.tsx'
import { HeadBadges } from './head-badges.tsx'
import { NextAct } from './next-act.tsx'
import { PhoneActions } from './phone-actions.tsx'
import { Proposals } from './proposals.tsx'

interface Props {
  id: string
  /** Buttons for printable documents. */
  papers: ReactNode
  /** Whether single keys are shortcuts for this person. */
  keys: boolean
  children: ReactNode
}

// The head spans the page: it takes back the padding of the page around it.
const across = css({
  marginInline: { base: '[-1rem]', md: '[-1.5rem]', lg: '[-2rem]' },
  paddingInline: { base: '4', md: '6', lg: '8' },
})
const head = css({
  position: 'sticky',
  insetBlockStart: '[var(--bars)]',
  zIndex: 'sticky',
  background: 'surface',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  // At 200 % zoom a low window is for the page.
  '@media (max-height: 32rem)': { position: 'static' },
})
// The strip draws the line below it.
const tabRow = css({
  marginBlockEnd: '[-1px]',
  paddingBlockStart: { md: '1' },
  '& > nav': { borderColor: 'transparent' },
})
const beside = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  alignItems: 'start',
  paddingBlockStart: '4',
})
const withRail = css({ gridTemplateColumns: 'minmax(0, 1fr) 20rem' })
const rail = css({
  position: 'sticky',
  // Below the bars of the portal, the head of the case and its tabs.
  insetBlockStart: '[calc(var(--bars) + 7rem)]',
  maxHeight: '[calc(100dvh - var(--bars) - 8rem)]',
  overflowY: 'auto',
})

/** Shared by all tabs of a case: head, tabs, facts, call log. */
export function CaseFrame({ id, papers, keys, children }: Props) {
  const { t } = useTexts()
  const { data, error, refetch, failureCount } = useCaseHead(id)
  useCaseTitle(data)
  if (error && (!data || isMissing(error))) {
    const missing = { title: t('case:missing.title'), text: <p>{t('case:missing.text')}</p> }
    return <PageFailure error={error} missing={missing} failed={t('case:failed')} onRetry={refetch} />
  }
  return (
    <CallsFromNumbers caseId={id}>
      <BusyText>{!data && t('loading')}</BusyText>
      <div data-flush="" className={cx(across, head)}>
        {data ? <CaseHeadRow head={data} keys={keys} /> : <CaseHeadSkeleton />}
        <div className={tabRow}>
          <TabStrip id={id} />
        </div>
      </div>
      <CaseBody id={id} head={data} papers={papers} hasFailed={failureCount > 0}>
        {children}
      </CaseBody>
    </CallsFromNumbers>
  )
}

interface BodyProps {
  id: string
  head: CaseHead | undefined
  papers: ReactNode
  /** The head is asked for once more: the tab waits for it no longer. */
  hasFailed: boolean
  children: ReactNode
}

/** The tab with the facts of the case beside it, or above it where there is no room. */
function CaseBody({ id, head: data, papers, hasFailed, children }: BodyProps) {
  const { t } = useTexts()
  const [today] = useState(() => todayAt())
  const isWide = useAmple()
  // Underwriting has columns of its own.
  const room = useTab() !== 'underwriting' && isWide
  const wide = useWide()
  const isKnown = useRightsKnown(id)
  const firm = useFirm(data)
  const signs = data && <HeadBadges head={data} today={today} firm={firm} />
  return (
    <div className={cx(beside, room && withRail)}>
      <div className={pageColumn}>
        {data && !room && (
          <>
            <MoreFacts lead={isWide ? signs : <NextAct row={data.row} />}>
              <CaseFacts head={data} papers={papers} />
            </MoreFacts>
            {!isWide && signs}
          </>
        )}
        {!data && !room && <FoldedFactsSkeleton />}
        {data && isWide && <Proposals id={id} />}
        {/* Where facts stand above it, and buttons that rights bring, the tab comes into sight with them. */}
        <HiddenUntil ready={room || hasFailed || (data !== undefined && isKnown)}>{children}</HiddenUntil>
      </div>
      {room && (
        <aside aria-label={t('case:facts')} className={rail}>
          {data ? (
            <CaseFacts head={data} papers={papers}>
              {signs}
            </CaseFacts>
          ) : (
            <CaseFactsSkeleton />
          )}
        </aside>
      )}
      {data && !wide && <PhoneActions row={data.row} firmPhone={firm?.phone} />}
    </div>
  )
}

/** The tab that is open, by the address. */
function useTab(): (typeof tabs)[number]['key'] | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [, area, , part] = path.split('/')
  return area === 'liens' ? 'money' : tabs.find(({ to }) => to.endsWith(`/${part}`))?.key
}

/** The case by its number, never by the patient's name, and the tab that is open. */
function useCaseTitle(data: CaseHead | undefined): void {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const tab = useTab()
  const name = data?.row.case_number ?? labels.one
  usePageTitle(tab && tab !== 'overview' ? `${name} · ${t(`case:tabs.${tab}`)}` : name)
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
          // The money of a case has parts with addresses of their own.
          activeOptions={{ exact: key !== 'money', includeSearch: false }}
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
  { key: 'money', to: '/liens/$patientId', shown: (may) => may('lien.list') },
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
