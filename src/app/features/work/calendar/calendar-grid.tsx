import '@fullcalendar/react/skeleton.css'
import FullCalendar, {
  type CalendarRef,
  type EventDisplayInfo,
  type EventDropInfo,
  type DropInfo,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import ar from '@fullcalendar/react/locales/ar'
import tr from '@fullcalendar/react/locales/tr'
import timeGrid from '@fullcalendar/react/timegrid'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { firstDays, type View } from './calendar-days.ts'
import { EntryBlock, type BlockShape } from './entry-block.tsx'
import type { Entry, Placed } from './entries.ts'
import { arriving, listLook, look } from './grid-styles.ts'

const ofViews = {
  // Elsewhere a heading would be a link whose name is not what stands there.
  dayGrid: { navLinks: true },
  list: listLook,
  list7: { type: 'list', duration: { days: 7 } },
}
const cross = <Icon name="close" />
const plugins = [dayGrid, timeGrid, list, interaction]
const named = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', agenda: 'list7' } as const
const inLanguage = {
  en: 'en',
  tr,
  // Latin digits, as everywhere in the portal.
  ar: { ...ar, code: languages.ar.locale },
}
const entryOf = ({ entry }: { readonly entry?: Entry }): Entry | undefined => entry
/** What the grid calls UTC is the clock of each place. */
const clockOf = (date: Date): string => date.toISOString().slice(0, 16)
const nowHere = (): string => {
  const { day, time } = wallTime(new Date().toISOString(), ownZone())
  return `${day}T${time}:00Z`
}

function shapeIn({ view: { type }, isNarrow, isShort }: EventDisplayInfo, entry: Entry): BlockShape {
  if (type.startsWith('list')) return 'list'
  if (!type.startsWith('timeGrid') || entry.kind !== 'visit') return isNarrow ? 'narrow' : 'line'
  return isShort ? 'short' : 'column'
}

function content(info: EventDisplayInfo) {
  const { extendedProps, title, start, end } = info.event
  const entry = entryOf(extendedProps)
  // What hangs over the grid on its way from outside.
  if (!entry) return <span className={arriving}>{title}</span>
  return (
    <EntryBlock
      entry={entry}
      shape={shapeIn(info, entry)}
      start={start ? clockOf(start) : ''}
      end={end ? clockOf(end) : ''}
    />
  )
}

interface Props {
  view: View
  date: string
  entries: readonly Placed[]
  hours: { from: string; to: string }
  onOpen: (entry: Entry) => void
  onDay: (day: string) => void
  /** A visit was put somewhere else. */
  onMove: (entry: Entry, start: string) => void
  /** Something from outside was put here; without a time where only a day was meant. */
  onDrop: (id: string, day: string, time: string | undefined) => void
}

interface GridProps extends Props {
  /** What is to stay as it is until a drag has ended. */
  onHold: (props: Props | undefined) => void
}

function Grid({ view, date, entries, hours, onOpen, onDay, onMove, onDrop, onHold }: GridProps) {
  const { t, language } = useTexts()
  const calendar = useRef<CalendarRef>(null)
  useLayoutEffect(() => {
    calendar.current?.getApi().changeView(named[view], date)
  }, [view, date])

  function move(info: EventDropInfo) {
    const { event } = info
    const { start } = event
    // Where it was put is shown by the one who decides; the grid itself forgets it.
    info.revert()
    const entry = entryOf(event.extendedProps)
    if (entry && start) onMove(entry, clockOf(start))
  }

  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      {...look}
      views={ofViews}
      initialView={named[view]}
      initialDate={date}
      headerToolbar={false}
      height={view === 'agenda' ? 'auto' : '100%'}
      timeZone="UTC"
      now={nowHere}
      nowIndicator
      locale={inLanguage[language]}
      direction={languages[language].direction}
      firstDay={firstDays[language]}
      fixedWeekCount={false}
      dayMaxEvents
      slotMinTime={hours.from}
      slotMaxTime={hours.to}
      scrollTime="08:00:00"
      scrollTimeReset={false}
      expandRows
      slotEventOverlap={false}
      eventMinHeight={20}
      eventShortHeight={34}
      navLinkDayClick={(day) => onDay(clockOf(day).slice(0, 10))}
      eventDisplay="block"
      eventInteractive
      eventStartEditable={false}
      eventDurationEditable={false}
      eventAllow={({ allDay }, taken) => taken === null || !allDay}
      noEventsText={t('calendar:empty.title')}
      allDayText={t('calendar:allDay')}
      eventsHint={t('calendar:title')}
      closeHint={t('fields:close')}
      popoverCloseContent={cross}
      navLinkHint={(day) => t('calendar:openDay', { day })}
      moreLinkHint={(count) => t('calendar:showMore', { count })}
      events={[...entries]}
      eventContent={content}
      eventClick={(info) => {
        const entry = entryOf(info.event.extendedProps)
        if (entry) onOpen(entry)
      }}
      eventDragStart={() => onHold({ view, date, entries, hours, onOpen, onDay, onMove, onDrop })}
      eventDragStop={() => onHold(undefined)}
      eventDrop={move}
      droppable
      drop={({ draggedEl, dateStr, allDay }: DropInfo) => {
        const id = draggedEl.dataset.visit
        if (id) onDrop(id, dateStr.slice(0, 10), allDay ? undefined : dateStr.slice(11, 16))
      }}
    />
  )
}

const SteadyGrid = memo(Grid)

/**
 * The grid itself, loaded on demand. The library drops what is being dragged as soon as it is rendered with anything
 * new: what comes meanwhile is shown afterwards.
 */
export default function CalendarGrid(props: Props) {
  const [held, hold] = useState<Props>()
  return <SteadyGrid {...(held ?? props)} onHold={hold} />
}
