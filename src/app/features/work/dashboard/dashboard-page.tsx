import { lazy, Suspense, useDeferredValue } from 'react'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useSession } from '../../../api/use-session.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import type { Answers } from '../inbox/answers.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const Dashboard = lazy(async () => {
  const [dashboard] = await Promise.all([
    import('./dashboard.tsx'),
    loadTexts('dashboard', 'reports'),
    loadLabels('patient'),
  ])
  return dashboard
})
const StaffPage = lazy(async () => {
  const [staff] = await Promise.all([
    import('./staff-page.tsx'),
    loadTexts('work', 'tasks', 'reports', 'fields'),
    loadLabels('patient', 'task'),
  ])
  return staff
})

/** Desks of staff beside the list of work. */
const StaffDesk = lazy(async () => {
  const [desk] = await Promise.all([
    import('../first-screens/staff-desk.tsx'),
    loadTexts('desk', 'first', 'liens', 'fields', 'dashboard'),
    loadLabels('patient', 'lien'),
  ])
  return desk
})

/** For an administrator of an empty portal nothing is done yet: the desk says how to begin. */
const NothingWaits = lazy(async () => {
  const [nothing] = await Promise.all([import('../first-screens/nothing-waits.tsx'), loadTexts('desk')])
  return nothing
})

/** What waits for people of other parties. */
const PartyScreen = lazy(async () => {
  const [screen] = await Promise.all([
    import('../first-screens/first-screen.tsx'),
    loadTexts('desk', 'first', 'liens', 'fields', 'appointments', 'dashboard', 'documents'),
    loadLabels('patient', 'lien', 'appointment', 'underwriting_document', 'patient_document'),
  ])
  return screen
})
/** Parties whose screen says all that general figures would. */
const withoutFigures: readonly string[] = ['provider', 'chiropractor', 'funder']
/** Parties with a screen of their own above general figures. */
const withBoth: readonly string[] = ['lawfirm', 'subsidiary', 'auditor']

const welcome = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  textStyle: 'small',
  color: 'muted',
})

interface Props {
  /** Whether single keys are shortcuts for this person. */
  keys: boolean
  /** Parts of the case that answer what waits in the list of work. */
  answers: Answers
}

/** S20: the welcome at once, in one quiet line, and the first screen of the role as soon as it is here. */
export function DashboardPage({ keys, answers }: Props) {
  const { t } = useTexts()
  const who = useSession()
  usePageTitle(t('nav.dashboard'))
  const kept = <div className={css({ minHeight: 'screen' })} />
  // Begun after the welcome is on the screen, and drawn in slices: a press meanwhile need not wait for it.
  const first = useDeferredValue(<FirstScreen who={who} keys={keys} answers={answers} />, kept)
  return (
    <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <div className={welcome}>
        <h1>{t('dashboard.title')}</h1>
        <p>{t('shell:dashboard.lead', { name: who?.name ?? '' })}</p>
      </div>
      <Suspense fallback={kept}>{first}</Suspense>
    </div>
  )
}

/** Others work on the list of work alone: what came above it later would move it. */
const hasDesk = ({ role, is_underwriter, keeps_books }: SignedIn): boolean =>
  role.level === 'admin' || is_underwriter || keeps_books === true

/** Everybody’s first screen, by role. */
function FirstScreen({ who, keys, answers }: Props & { who: SignedIn | null }) {
  if (who?.user_type === 'staff')
    return (
      <StaffPage
        who={who}
        keys={keys}
        desk={hasDesk(who) && <StaffDesk />}
        answers={answers}
        whenEmpty={who.role.level === 'admin' && <NothingWaits />}
      />
    )
  if (withoutFigures.includes(who?.user_type ?? '')) return <PartyScreen />
  if (!withBoth.includes(who?.user_type ?? '')) return <Dashboard />
  return (
    <div className={css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <PartyScreen />
      <Dashboard />
    </div>
  )
}
