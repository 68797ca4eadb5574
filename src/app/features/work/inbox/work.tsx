import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { WorkEntry } from '#domain/calls/work.ts'
import { addDays } from '#domain/rules/dates.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useRoomy } from '#ui/parts/media.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useKeys } from '../../../records/list/use-keys.ts'
import { placeOf } from '../../../case/work/places.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { OpenTask, type TaskInHand } from '../../../case/tasks/open-task.tsx'
import { taskOf } from '../../../case/tasks/queued-tasks.ts'
import { useMayWriteTasks } from '../../../case/tasks/task-rights.ts'
import { useFinishTasks } from '../../../case/tasks/use-finish-tasks.ts'
import { useEntryTitle } from '../../../case/work/work-words.ts'
import { isAsking, type Answers, type Asks } from './answers.ts'
import { LazyDrawer } from './lazy-drawer.tsx'
import { useTicks } from './use-ticks.ts'
import { isPressAct, useSnooze, useWorkActs, type PressAct } from './use-work-acts.ts'
import { today, useChangeList, useWork } from '../../../case/work/work-queries.ts'
import { pressedIn, Waiting, WorkGroupPart } from './work-list.tsx'

const TickedActs = lazy(() => import('./ticked-acts.tsx'))
const WorkRail = lazy(async () => {
  const [rail] = await Promise.all([
    import('./work-rail.tsx'),
    loadTexts('appointments', 'case', 'notes', 'fields', 'documents'),
    loadLabels('patient_note', 'underwriting_document'),
  ])
  return rail
})

const page = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:has(> aside)': { gridTemplateColumns: { lg: 'minmax(0, 1fr) 22.5rem' } },
})
const list = cx(sheet, css({ overflow: 'hidden', '&[aria-busy=true]': { minHeight: 'screen' } }))
const beside = cx(
  sheet,
  css({
    position: 'sticky',
    insetBlockStart: '[4.5rem]',
    minHeight: '[24rem]',
    maxHeight: '[calc(100dvh - 6rem)]',
    overflowY: 'auto',
    padding: '4',
  }),
)
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', marginBlockEnd: '2' })

interface Opened {
  readonly id: string
  readonly asks: Asks | undefined
  /** Its paper is being reviewed: it stays, though others judge the paper meanwhile. */
  readonly reviewed: WorkEntry | undefined
}

interface Props {
  keys: boolean
  answers: Answers
  /** What is said where nothing waits, if it is not that all is done. */
  whenEmpty?: ReactNode
}

/** K4: one list of what waits for the person who is signed in, with the answer in its place. */
export function Work({ keys, answers, whenEmpty }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const roomy = useRoomy()
  const navigate = useNavigate()
  const { drop } = useChangeList()
  const snooze = useSnooze()
  const acts = useWorkActs()
  const { groups, data, error, refetch } = useWork()
  const [opened, setOpened] = useState<Opened>()
  const [inHand, setInHand] = useState<TaskInHand>()
  const finishTasks = useFinishTasks()
  const viewer = useViewer()
  const writesTasks = useMayWriteTasks()
  const titleOf = useEntryTitle()
  const ticks = useTicks()
  /** An entry in whose answer something is typed: it stays, though others deal with it meanwhile or a worse one comes. */
  const [typed, setTyped] = useState<WorkEntry>()
  const box = useRef<HTMLDivElement>(null)
  /** What was drawn when an entry was chosen: its row may have left by the time that it is answered. */
  const drawnThen = useRef<readonly string[]>([])
  /** On a phone the row that has the focus when the sheet over one that leaves has closed. */
  const successor = useRef<HTMLElement>(undefined)

  const all = groups?.flatMap((group) => group.entries) ?? []
  const wanted = opened?.id ?? typed?.id
  const chosen = all.find(({ id }) => id === wanted) ?? (typed?.id === wanted ? typed : opened?.reviewed)
  // On a desk something always stands in the rail; on a phone the sheet opens on a press.
  const entry = chosen ?? (roomy ? all[0] : undefined)

  /** The entry that the person chose last; a slow answer about another must not move them away from it. */
  const lastChosen = useRef<string>(undefined)
  const isStillAt = ({ id }: WorkEntry): boolean => lastChosen.current === id || (roomy && !lastChosen.current)

  function open(to: WorkEntry, place = placeOf(to)) {
    if (to.patient_id === null) choose(to.id)
    else void navigate({ to: place, params: { patientId: to.patient_id } })
  }

  function choose(id: string | undefined, asks?: Asks) {
    drawnThen.current = drawn().map((row) => row.dataset.entry ?? '')
    lastChosen.current = id
    if (id !== undefined) successor.current = undefined
    setTyped(undefined)
    const reviewed = asks === 'review' ? all.find((one) => one.id === id) : undefined
    setOpened(id === undefined ? undefined : { id, asks, reviewed })
  }

  function act(on: WorkEntry, what: string | undefined) {
    if (what === 'log_call') return choose(on.id, 'call')
    if (what !== undefined && isAsking(what)) return choose(on.id, what)
    if (what === 'done') return finish(on)
    if (what !== undefined && isPressAct(what) && on.acts.includes(what)) perform(on, what)
  }

  function finish(on: WorkEntry) {
    stepFrom(on)
    void finishTasks([taskOf(on, viewer.id)])
  }

  function perform(on: WorkEntry, what: PressAct) {
    // A press that comes too early leaves its row chosen, and can be repeated.
    if (acts.busy) return
    stepFrom(on)
    void acts.start({ entry: on, act: what })
  }

  /** Those that are drawn: groups may be folded, and long ones begin with their first rows. */
  const drawn = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]

  /** The next row takes the place of one that leaves, and its focus. */
  function stepFrom(on: WorkEntry) {
    const rows = drawn()
    const ids = rows.some((row) => row.dataset.entry === on.id)
      ? rows.map((row) => row.dataset.entry ?? '')
      : drawnThen.current
    const at = ids.indexOf(on.id)
    const rowOf = (id: string) => rows.find((row) => row.dataset.entry === id)
    const near = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()]
    const next = near.map(rowOf).find((row) => row !== undefined) ?? rows.find((row) => row.dataset.entry !== on.id)
    if (document.activeElement?.closest(`[data-entry="${on.id}"]`)) linkOf(next)?.focus()
    successor.current = next
    choose(roomy ? next?.dataset.entry : undefined)
  }

  function leave(on: WorkEntry) {
    if (isStillAt(on)) stepFrom(on)
    drop(on.id)
  }

  function logged(on: WorkEntry) {
    if (!isStillAt(on)) return
    if (on.kind === 'call') stepFrom(on)
    else choose(on.id)
  }

  function putOff(on: WorkEntry, until: string | null) {
    stepFrom(on)
    void snooze([on], until)
  }

  function press(event: MouseEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const pressed = pressedIn(event)
    const on = all.find(({ id }) => id === pressed?.id)
    if (!pressed || !on) return
    if (pressed.act !== undefined) return act(on, pressed.act)
    if (pressed.tick) return ticks.toggle(on.id)
    if (!pressed.row) return
    event.preventDefault()
    // Enter on a row opens its case; a pointer only chooses it.
    if (event.detail === 0) open(on)
    else choose(on.id)
  }

  function step(by: number) {
    const shown = drawn()
    const at = shown.findIndex((row) => row.dataset.entry === entry?.id)
    const focused = document.activeElement?.closest('[data-entry]')
    const next = shown[focused || opened ? Math.min(Math.max(at + by, 0), shown.length - 1) : 0]
    next?.querySelector<HTMLElement>('[data-row]')?.focus()
    choose(next?.dataset.entry)
  }

  const done = entry?.acts.find((one) => ['complete', 'approve', 'done', 'buy', 'review'].includes(one))
  useKeys(
    {
      j: () => step(1),
      ArrowDown: () => step(1),
      k: () => step(-1),
      ArrowUp: () => step(-1),
      e: entry && done ? () => act(entry, done) : undefined,
      a: writesTasks ? () => setInHand({ is: 'new' }) : undefined,
      h:
        entry?.kind === 'task' && writesTasks
          ? () => setInHand({ is: 'handed_over', task: taskOf(entry, viewer.id) })
          : undefined,
      x: entry && (() => ticks.toggle(entry.id)),
      s: entry && (() => putOff(entry, entry.snoozed_until === null ? addDays(today(), 1) : null)),
      c: entry && entry.patient_id !== null ? () => choose(entry.id, 'call') : undefined,
      r:
        entry && (() => (entry.kind === 'reply' ? choose(entry.id, 'reply') : open(entry, placeOf({ kind: 'reply' })))),
    },
    keys,
  )

  const rail = entry && (
    <Suspense fallback={<Skeleton shape="card" width="full" />}>
      <div onInput={() => setTyped(entry)}>
        <WorkRail
          key={entry.id}
          entry={entry}
          asks={opened?.id === entry.id ? opened.asks : undefined}
          titled={!roomy}
          onAct={(what) => act(entry, what)}
          onTask={setInHand}
          answers={answers}
          onClose={() => choose(undefined)}
          onSnooze={(until) => putOff(entry, until)}
          onClosed={() =>
            setOpened((now) => (now?.id === entry.id ? { ...now, asks: undefined, reviewed: undefined } : now))
          }
          onAcknowledged={() => leave(entry)}
          onDone={() => leave(entry)}
          returnTo={() => linkOf(drawn().find((row) => row.dataset.entry === lastChosen.current))}
          onLogged={() => logged(entry)}
        />
      </div>
    </Suspense>
  )

  function body() {
    if (!groups) {
      if (!error) return <Waiting />
      const again = <Button onClick={() => void refetch()}>{t('retry')}</Button>
      return <ErrorState title={t('work:failed')} text={sentence(error)} action={again} />
    }
    if (groups.length === 0 && whenEmpty) return <Suspense fallback={<Waiting />}>{whenEmpty}</Suspense>
    if (groups.length === 0)
      return <EmptyState icon={<Icon name="check" />} title={t('work:empty.title')} text={t('work:empty.text')} />
    return groups.map((group) => (
      <WorkGroupPart
        key={group.name}
        group={group}
        selected={entry?.id}
        open={group.name !== 'later' && group.name !== 'snoozed'}
        ticked={ticks.on ? ticks.ids : undefined}
      />
    ))
  }

  return (
    <section aria-label={t('work:title')}>
      <div className={head}>
        <h2 className={css({ textStyle: 'heading' })}>{t('work:title')}</h2>
        {data?.has_more && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('work:more')}</p>}
        <span className={css({ flex: '1' })} />
        {all.length > 0 && (
          <Button size="sm" tone="quiet" aria-pressed={ticks.on} onClick={ticks.flip}>
            {ticks.on ? t('work:selecting') : t('work:select')}
          </Button>
        )}
        {writesTasks && (
          <Button size="sm" aria-keyshortcuts="a" onClick={() => setInHand({ is: 'new' })}>
            <Plus size="1.1em" aria-hidden="true" />
            {t('tasks:new')}
          </Button>
        )}
      </div>
      {ticks.on && (
        <Suspense fallback={null}>
          <TickedActs
            entries={all.filter(({ id }) => ticks.ids.has(id))}
            onSnooze={(some, until) => void snooze(some, until)}
            onDone={ticks.clear}
          />
        </Suspense>
      )}
      <OpenTask task={inHand} onClose={() => setInHand(undefined)} />
      <div className={page}>
        {/* The rows are links and buttons; this listens for all of them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
        <div ref={box} className={list} aria-busy={!groups && !error} onClick={press}>
          {body()}
        </div>
        {roomy && (entry || !groups) && (
          <aside aria-label={t('work:rail.title')} className={beside}>
            {rail}
          </aside>
        )}
      </div>
      {!roomy && (
        <LazyDrawer
          open={entry !== undefined}
          onClose={() => choose(undefined)}
          returnTo={() => linkOf(successor.current)}
          title={entry ? titleOf(entry) : t('work:nameless')}
          closeText={t('work:rail.close')}
        >
          {rail}
        </LazyDrawer>
      )}
    </section>
  )
}

const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row]') ?? null
