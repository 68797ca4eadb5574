import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { page } from 'vitest/browser'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { messages } from '#ui/parts/messages.ts'
import { queryClient } from '../../../api/portal.ts'
import { show, type Looks } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { today, workQuery } from '../../../case/work/work-queries.ts'
import type { Answers } from './answers.ts'
import { Work } from './work.tsx'

export const NOBODY = '00000000-0000-4000-8000-00000000000'

/** One entry; its number makes its person and its record. */
export function entry(at: number, more: Partial<WorkEntry> = {}): WorkEntry {
  const kind = more.kind ?? 'call'
  return {
    id: `${kind}:${at}`,
    kind,
    record_id: String(at),
    version: 3,
    patient_id: `${NOBODY}${at}`,
    patient_name: `Person ${at}`,
    case_number: `MIA-26-00000${at}-1`,
    case_status: 'active',
    party: 'patient',
    phone: '+13055550142',
    code: 'regular',
    about: null,
    place: null,
    zone: null,
    at: null,
    amount_cents: null,
    day: today(),
    due: addDays(today(), -1),
    acts: ['log_call'],
    snoozed_until: null,
    ...more,
  }
}

export const limitation = entry(3, {
  kind: 'limitation',
  day: addDays(today(), -25),
  due: addDays(today(), -55),
  acts: [],
})
/** Before each test: what one leaves must not meet the next. */
export function forgetWork(): void {
  // No more than five messages stand at a time: those of the test before would keep out its own.
  for (const { id } of messages.current()) messages.dismiss(id)
  queryClient.clear()
  queryClient.setQueryDefaults(['work'], { staleTime: Infinity })
  queryClient.setQueryData(userPermissions.queryKey, [])
}

const answers: Answers = {
  review: ({ paperId, onDone, onClose }) => (
    <>
      <button type="button" onClick={onDone}>
        Review of {paperId}
      </button>
      <button type="button" onClick={onClose}>
        Close the review
      </button>
    </>
  ),
  conversation: (id) => <p>Conversation of {id}</p>,
  purchase: ({ patientId, asks, onDone }) => (
    <button type="button" onClick={onDone}>
      {asks ? 'Asked' : 'Offered'}: purchase of {patientId}
    </button>
  ),
}

export async function showWork(entries: readonly WorkEntry[], looks: Looks = {}) {
  await Promise.all([
    loadTexts('work', 'tasks', 'reports', 'fields', 'appointments', 'notes', 'shell'),
    loadLabels('patient', 'patient_note', 'task'),
  ])
  queryClient.setQueryData(workQuery.queryKey, { as_of: '', entries: [...entries], has_more: false })
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Welcome</h1>
        <Outlet />
      </main>
    ),
  })
  const at = (path: string, title: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{title}</h1> })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/',
        component: () => <Work keys answers={answers} />,
      }),
      at('/patients/$patientId', 'Case'),
      at('/patients/$patientId/messages', 'Messages'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await show(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    looks,
  )
  return router
}

export const rows = () => page.getByRole('listitem')
