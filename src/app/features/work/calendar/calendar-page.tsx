import { Inbox, Rss, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { plannedMinutes } from '../../../case/visits/visits.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FilterChips } from '../../../records/list/filter-chips.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { CalendarBody } from './calendar-body.tsx'
import { daysShown, firstDays } from './calendar-days.ts'
import type { Entry, Moving } from './entries.ts'
import { knownNow, later, type ShownVisit } from './shown-visits.ts'
import { Line, Steps, ViewChoice } from './toolbar.tsx'
import { Tray, useWaiting } from './tray.tsx'
import { allowedIn, useCalendarAddress, useCalendarFilters } from './use-calendar-address.ts'
import { useCalendarEntries } from './use-calendar-entries.ts'
import { DuePanel, VisitPanel } from './visit-panel.tsx'

export function CalendarPage() {
  const { t } = useTexts()
  const may = usePermissions()
  usePageTitle(t('calendar:title'))
  if (!may || may('appointment.list')) return <CalendarView />
  return (
    <>
      <h1 className={css({ textStyle: 'title' })}>{t('calendar:title')}</h1>
      <EmptyState title={t('calendar:none.title')} text={t('calendar:none.text')} />
    </>
  )
}

const FilterDrawer = lazy(() => import('../../../records/list/filter-drawer.tsx'))
const FeedDialog = lazy(() => import('./feed-dialog.tsx'))
const MoveDialog = lazy(() => import('./move-dialog.tsx'))

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  // So that what stands at the thumb stands there on short pages too.
  minHeight: { base: '[calc(100dvh - 12rem)]', lg: '0' },
  '& > *': { minWidth: '0' },
})
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
// On a phone the steps stand where the thumb is, above the bar of the portal.
const thumb = css({
  position: { base: 'sticky', lg: 'static' },
  insetBlockEnd: '[calc(3.5rem + env(safe-area-inset-bottom))]',
  zIndex: 'sticky',
  order: { base: '1', lg: '0' },
  marginBlockStart: { base: 'auto', lg: '0' },
  marginInline: { base: '-4', md: '0' },
  paddingInline: { base: '4', md: '0' },
  paddingBlock: { base: '2', lg: '0' },
  background: { base: 'surface', lg: 'transparent' },
  borderBlockStartWidth: { base: '1', lg: '0' },
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 17rem' },
  gap: '3',
})
const trayBox = css({
  maxHeight: 'rows',
  overflowY: 'auto',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'sunken',
})
const NINE = '09:00'

/** A visit that is to be moved or planned, and where it was put. */
interface Doing {
  readonly visit: ShownVisit
  readonly start?: string
}

/** The calendar, for users who may see visits. */
function CalendarView() {
  const { t, language } = useTexts()
  const wide = useWide()
  const may = usePermissions()
  const { params, today, offered, onChange } = useCalendarAddress()
  const days = daysShown(params.view, params.date, firstDays[language])
  const wanted = may && allowedIn(params.wanted, may)
  const shown = useCalendarEntries(params, days, wanted)
  const waiting = useWaiting(wanted, params.tray)
  const filters = useCalendarFilters({ wanted: params.wanted, may, onWanted: (next) => onChange({ wanted: next }) })
  const [open, setOpen] = useState<'filters' | 'feed'>()
  const [due, setDue] = useState<Extract<Entry, { kind: 'due' }>>()
  const [begun, setDoing] = useState<Doing>()

  const all = [...shown.shown, ...(waiting.visits ?? [])]
  const visit = all.find(({ id }) => id === params.visit)
  const doing = begun && { ...begun, visit: knownNow(begun.visit, all) }
  const start = doing?.start
  const moving: Moving | undefined =
    doing && start ? { visit: doing.visit, start, end: later(start, plannedMinutes(doing.visit.row)) } : undefined

  function openEntry(entry: Entry) {
    if (entry.kind === 'visit') onChange({ visit: entry.visit.id })
    else if (entry.kind === 'count') onChange({ view: 'day', date: entry.day.day })
    else setDue(entry)
  }
  function drop(id: string, day: string, time: string | undefined) {
    const dropped = waiting.visits?.find((one) => one.id === id)
    if (dropped) setDoing({ visit: dropped, start: `${day}T${time ?? NINE}` })
  }
  const filtering = filters.length > 0 && (
    <Button size="sm" icon={<SlidersHorizontal size="1em" aria-hidden />} onClick={() => setOpen('filters')}>
      {t('filters:title')}
    </Button>
  )
  const tray = wanted && (
    <Tray
      wanted={wanted}
      draggable={wide}
      onOpen={({ id }) => onChange({ visit: id })}
      onSchedule={(chosen) => setDoing({ visit: chosen })}
    />
  )

  return (
    <div className={page}>
      <Line>
        <h1 className={css({ textStyle: 'title' })}>{t('calendar:title')}</h1>
        <div className={buttons}>
          {wide && filtering}
          <Button
            size="sm"
            icon={<Inbox size="1em" aria-hidden />}
            aria-expanded={params.tray}
            onClick={() => onChange({ tray: !params.tray })}
          >
            {t('calendar:waiting.title')}
          </Button>
          <Button size="sm" icon={<Rss size="1em" aria-hidden />} onClick={() => setOpen('feed')}>
            {t('calendar:feed.button')}
          </Button>
        </div>
      </Line>
      <div className={thumb}>
        <Line>
          <Steps params={params} days={days} today={today} onChange={onChange} />
          <ViewChoice params={params} offered={offered} onChange={onChange} />
          {!wide && filtering}
        </Line>
      </div>
      <FilterChips filters={filters.filter(({ name }) => wanted && name in wanted)} />
      <div className={params.tray && wide ? beside : stack}>
        <CalendarBody
          params={params}
          today={today}
          shown={shown}
          moving={moving}
          onChange={onChange}
          onOpen={openEntry}
          onMove={(entry, at) => entry.kind === 'visit' && setDoing({ visit: entry.visit, start: at })}
          onDrop={drop}
        />
        {params.tray && wide && (
          <section aria-label={t('calendar:waiting.title')} className={trayBox}>
            {tray}
          </section>
        )}
      </div>
      <BusyText>{shown.visits.isFetching && t('loading')}</BusyText>
      {params.tray && !wide && (
        <Drawer
          open
          addressed
          onClose={() => onChange({ tray: false })}
          title={t('calendar:waiting.title')}
          closeText={t('fields:close')}
        >
          {tray}
        </Drawer>
      )}
      {visit && !doing && (
        <VisitPanel visit={visit} onClose={() => onChange({ visit: undefined })} onMove={() => setDoing({ visit })} />
      )}
      {due && <DuePanel entry={due} onClose={() => setDue(undefined)} />}
      <Suspense fallback={null}>
        {doing && <MoveDialog visit={doing.visit} start={doing.start} onClose={() => setDoing(undefined)} />}
        {open === 'feed' && <FeedDialog onClose={() => setOpen(undefined)} />}
        {open === 'filters' && (
          <FilterDrawer
            filters={filters}
            onClear={() => onChange({ wanted: {} })}
            onClose={() => setOpen(undefined)}
            doneText={t('calendar:show')}
          />
        )}
      </Suspense>
    </div>
  )
}
