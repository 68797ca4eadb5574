import { Inbox, Rss, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FilterChips } from '../../../records/list/filter-chips.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { CalendarBody } from './calendar-body.tsx'
import { daysShown, firstDays } from './calendar-days.ts'
import { DuePanel } from './due-panel.tsx'
import { plannedMinutes } from '../../../case/visits/visits.ts'
import { later, type ShownVisit } from './shown-visits.ts'
import type { Entry, Moving } from './entries.ts'
import { Line, Steps, ViewChoice } from './toolbar.tsx'
import { Tray, useWaiting } from './tray.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { allowedIn, useCalendarFilters } from './use-calendar-filters.ts'
import { useShown } from './use-shown.ts'
import { VisitPanel } from './visit-panel.tsx'

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

/** The calendar of whoever may look at visits. */
export function CalendarView() {
  const { t, language } = useTexts()
  const wide = useWide()
  const may = usePermissions()
  const { ask, today, offered, onAsk } = useCalendarAddress()
  const days = daysShown(ask.view, ask.date, firstDays[language])
  const wanted = may && allowedIn(ask.wanted, may)
  const shown = useShown(ask, days, wanted)
  const waiting = useWaiting(wanted, ask.tray)
  const filters = useCalendarFilters({ wanted: ask.wanted, may, onWanted: (next) => onAsk({ wanted: next }) })
  const [open, setOpen] = useState<'filters' | 'feed'>()
  const [due, setDue] = useState<Extract<Entry, { kind: 'due' }>>()
  const [doing, setDoing] = useState<Doing>()

  const visit = [...shown.shown, ...(waiting.visits ?? [])].find(({ id }) => id === ask.visit)
  const start = doing?.start
  const moving: Moving | undefined =
    doing && start ? { visit: doing.visit, start, end: later(start, plannedMinutes(doing.visit.row)) } : undefined

  function openEntry(entry: Entry) {
    if (entry.kind === 'visit') onAsk({ visit: entry.visit.id })
    else if (entry.kind === 'count') onAsk({ view: 'day', date: entry.day.day })
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
      onOpen={({ id }) => onAsk({ visit: id })}
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
            aria-expanded={ask.tray}
            onClick={() => onAsk({ tray: !ask.tray })}
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
          <Steps ask={ask} days={days} today={today} onAsk={onAsk} />
          <ViewChoice ask={ask} offered={offered} onAsk={onAsk} />
          {!wide && filtering}
        </Line>
      </div>
      <FilterChips filters={filters.filter(({ name }) => wanted && name in wanted)} />
      <div className={ask.tray && wide ? beside : stack}>
        <CalendarBody
          ask={ask}
          today={today}
          shown={shown}
          moving={moving}
          onAsk={onAsk}
          onOpen={openEntry}
          onMove={(entry, at) => entry.kind === 'visit' && setDoing({ visit: entry.visit, start: at })}
          onDrop={drop}
        />
        {ask.tray && wide && (
          <section aria-label={t('calendar:waiting.title')} className={trayBox}>
            {tray}
          </section>
        )}
      </div>
      <BusyText>{shown.visits.isFetching && t('loading')}</BusyText>
      {ask.tray && !wide && (
        <Drawer
          open
          addressed
          onClose={() => onAsk({ tray: false })}
          title={t('calendar:waiting.title')}
          closeText={t('fields:close')}
        >
          {tray}
        </Drawer>
      )}
      {visit && !doing && (
        <VisitPanel visit={visit} onClose={() => onAsk({ visit: undefined })} onMove={() => setDoing({ visit })} />
      )}
      {due && <DuePanel entry={due} onClose={() => setDue(undefined)} />}
      <Suspense fallback={null}>
        {doing && <MoveDialog visit={doing.visit} start={doing.start} onClose={() => setDoing(undefined)} />}
        {open === 'feed' && <FeedDialog onClose={() => setOpen(undefined)} />}
        {open === 'filters' && (
          <FilterDrawer
            filters={filters}
            onClear={() => onAsk({ wanted: {} })}
            onClose={() => setOpen(undefined)}
            doneText={t('calendar:show')}
          />
        )}
      </Suspense>
    </div>
  )
}
