import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { holdFor } from '../../api/answered.ts'
import { session } from '../../api/portal.ts'
import { useAppearance } from '../../features/account/preferences/own-appearance.ts'
import { DashboardPage } from '../../features/work/dashboard/dashboard-page.tsx'
import { loadLabels, loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_in/dashboard')({
  loader: ({ context: { queryClient } }) => {
    if (session.current()?.user_type !== 'staff') return
    // The list of work is asked for, and its texts with it, while the page that shows it is fetched.
    const work = import('../../case/work/work-queries.ts')
    holdFor(work.then(({ workQuery }) => queryClient.prefetchQuery(workQuery)))
    holdFor(loadTexts('work', 'tasks', 'reports', 'fields'))
    holdFor(loadLabels('patient', 'task'))
  },
  component: Dashboard,
})

const Thread = lazy(async () => {
  const [{ Thread: component }] = await Promise.all([
    import('../../features/case/messages/thread.tsx'),
    loadTexts('messages', 'emails', 'alerts'),
    loadLabels('patient_sms', 'patient_mobile_info'),
  ])
  return { default: component }
})

const AcceptedLiens = lazy(async () => {
  const [{ AcceptedLiens: component }] = await Promise.all([
    import('../../features/case/liens/purchase-liens.tsx'),
    loadTexts('liens', 'documents'),
    loadLabels('lien', 'patient_document'),
  ])
  return { default: component }
})

const ReviewPaper = lazy(async () => {
  const [{ ReviewPaper: component }] = await Promise.all([
    import('../../features/case/underwriting/review-paper.tsx'),
    loadTexts('underwriting', 'documents', 'fields'),
    loadLabels('underwriting_document', 'patient_document'),
  ])
  return { default: component }
})

const waiting = <Skeleton shape="card" width="full" />

const answers: ComponentProps<typeof DashboardPage>['answers'] = {
  conversation: (id, onClosed) => (
    <Suspense fallback={waiting}>
      <Thread id={id} desk={{ begun: undefined, onClosed }} />
    </Suspense>
  ),
  purchase: (about) => (
    <Suspense fallback={waiting}>
      <AcceptedLiens {...about} />
    </Suspense>
  ),
  review: (about) => (
    <Suspense fallback={null}>
      <ReviewPaper {...about} />
    </Suspense>
  ),
}

function Dashboard() {
  const { shortcuts } = useAppearance()
  return <DashboardPage keys={shortcuts === 'on'} answers={answers} />
}
