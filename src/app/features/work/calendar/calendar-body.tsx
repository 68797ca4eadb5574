import { Suspense, lazy, useMemo } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { colourings, type CalendarParams, type Layer } from './calendar-address.ts'
import { countsByDay, hoursOf, placed, type Entry, type Moving, type Tint } from './entries.ts'
import type { useCalendarEntries } from './use-calendar-entries.ts'
import { addDays, parseDate } from '#domain/rules/dates.ts'
import { languages } from '../../../i18n/languages.ts'
import { daysShown, firstDays } from './calendar-days.ts'

const Grid = lazy(() => import('./calendar-grid.tsx'))

const panel = cva({
  base: {
    borderRadius: 'lg',
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'line',
    background: 'surface',
    overflow: 'hidden',
  },
  variants: { tall: { true: { height: 'rows' } } },
})
const foot = css({ display: 'grid', gap: '2', paddingBlockStart: '3' })
const note = css({ textStyle: 'small', color: 'muted' })
const warning = css({
  marginBlockEnd: '3',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
  textStyle: 'small',
})

interface Props {
  params: CalendarParams
  today: string
  shown: ReturnType<typeof useCalendarEntries>
  moving: Moving | undefined
  onChange: (change: Partial<CalendarParams>) => void
  onOpen: (entry: Entry) => void
  onMove: (entry: Entry, start: string) => void
  onDrop: (id: string, day: string, time: string | undefined) => void
}

/** The grid with what must be said about it: how old it is, what it could not show, what its colours mean. */
export function CalendarBody({ params, today, shown, moving, onChange, onOpen, onMove, onDrop }: Props) {
  const { t, language } = useTexts()
  const { time, day } = useFormats()
  const small = !useWide() && params.view === 'month'
  const sentence = useErrorSentence()
  const { visits, dates, entries } = shown
  const hours = useMemo(() => hoursOf(shown.shown), [shown.shown])
  const stands = useMemo(() => entries.map((entry) => placed(entry, moving)), [entries, moving])
  // What was asked before is no answer to what failed.
  const unanswered = visits.error && (visits.data === undefined || visits.isPlaceholderData)
  const failed = unanswered ? visits : !shown.needed.data && shown.needed.error ? shown.needed : undefined
  if (failed) {
    return (
      <div className={panel()}>
        <ErrorState
          title={t('calendar:failed')}
          text={sentence(failed.error)}
          action={<Button onClick={() => void failed.refetch()}>{t('retry')}</Button>}
        />
      </div>
    )
  }
  const waits = <Waiting />
  if (visits.data === undefined || !shown.needed.data) return waits
  const at = time(new Date(visits.dataUpdatedAt).toISOString())
  const missing = new Intl.ListFormat(language).format((visits.data.missing_days ?? []).map(day))
  const many = visits.data.days.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={css({ minWidth: '0' })}>
      {visits.error && <p className={warning}>{t('calendar:stale', { time: at })}</p>}
      {dates.error && <p className={warning}>{t('calendar:datesMissing')}</p>}
      {missing !== '' && <p className={warning}>{t('calendar:daysMissing', { days: missing })}</p>}
      {many > 0 && <p className={warning}>{t('calendar:tooMany', { count: many })}</p>}
      <div className={panel({ tall: !small && params.view !== 'agenda' })}>
        {small ? (
          <PhoneMonth
            date={params.date}
            today={today}
            entries={entries}
            onDay={(date) => onChange({ view: 'day', date })}
          />
        ) : (
          <Suspense fallback={waits}>
            <Grid
              view={params.view}
              date={params.date}
              entries={stands}
              hours={hours}
              onOpen={onOpen}
              onDay={(day) => onChange({ view: 'day', date: day })}
              onMove={onMove}
              onDrop={onDrop}
            />
          </Suspense>
        )}
      </div>
      <div className={foot}>
        <Legend tints={shown.legend} />
        <ViewOptions params={params} layers={shown.layers} onChange={onChange} />
        <p className={note}>
          {params.view !== 'agenda' && entries.length === 0 && !visits.isFetching && `${t('calendar:empty.title')}. `}
          {t('calendar:clocks')} {t('calendar:asOf', { time: at })}
        </p>
      </div>
    </div>
  )
}

const waitingPanel = cx(panel({ tall: true }), css({ minHeight: { base: 'screen', lg: '0' } }))

/** As high as the window on a phone: what stands below is out of sight, and nothing pushes it there later. */
function Waiting() {
  return (
    <div aria-hidden="true" className={waitingPanel}>
      <div className={css({ display: 'grid', gap: '3', padding: '4' })}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} width="full" shape="control" />
        ))}
      </div>
    </div>
  )
}

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'small', color: 'muted' })
const dot = cva({
  base: { display: 'inline-block', width: '3', height: '3', borderRadius: 'sm', flexShrink: '0' },
  variants: {
    tone: {
      neutral: { background: 'border' },
      accent: { background: 'primary' },
      positive: { background: 'positive' },
      caution: { background: 'caution' },
      danger: { background: 'danger' },
      own: { background: '[var(--own-tint)]' },
    },
  },
})

/** What the colours stand for. */
function Legend({ tints }: { tints: readonly Tint[] }) {
  const { t } = useTexts()
  if (tints.length === 0) return null
  return (
    <ul aria-label={t('calendar:colours')} className={list}>
      {tints.map(({ tone, colour, words }) => (
        <li key={words} className={css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' })}>
          <span className={dot({ tone })} style={{ '--own-tint': colour }} />
          {words}
        </li>
      ))}
    </ul>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' })

interface ViewOptionsProps {
  params: CalendarParams
  /** Those that are this viewer's to see. */
  layers: readonly Layer[]
  onChange: (change: Partial<CalendarParams>) => void
}

function ViewOptions({ params, layers, onChange }: ViewOptionsProps) {
  const { t } = useTexts()
  const toggle = (layer: Layer) =>
    onChange({
      hidden: params.hidden.includes(layer) ? params.hidden.filter((one) => one !== layer) : [...params.hidden, layer],
    })
  return (
    <div className={line}>
      <Choice
        label={t('calendar:colourBy')}
        value={params.colour}
        options={colourings.map((value) => ({ value, label: t(`calendar:colourings.${value}`) }))}
        onChoose={(colour) => onChange({ colour })}
      />
      {layers.map((layer) => (
        <Checkbox
          key={layer}
          label={t(`calendar:layers.${layer}`)}
          checked={!params.hidden.includes(layer)}
          onChange={() => toggle(layer)}
        />
      ))}
    </div>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' })
const head = css({ paddingBlock: '2', textAlign: 'center', textStyle: 'small', color: 'muted' })
const cell = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: '1',
  minHeight: '16',
  paddingBlock: '2',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  _active: { background: 'hover' },
})
const outside = css({ color: 'muted' })
const ofToday = css({ fontWeight: 'semibold', color: 'link' })
const count = css({
  minWidth: '6',
  paddingInline: '1.5',
  borderRadius: 'full',
  background: 'selected',
  fontSize: 'sm',
  textAlign: 'center',
})
const due = css({ width: '2', height: '2', borderRadius: 'full', background: 'caution' })

interface PhoneMonthProps {
  date: string
  today: string
  entries: readonly Entry[]
  onDay: (day: string) => void
}

/** A month as a phone has room for it: how much each day holds; the whole day is the way to it. */
function PhoneMonth({ date, today, entries, onDay }: PhoneMonthProps) {
  const { t, language } = useTexts()
  const { day: dayText, number } = useFormats()
  const { from, to } = daysShown('month', date, firstDays[language])
  const counts = countsByDay(entries)
  const days: string[] = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  const weekday = new Intl.DateTimeFormat(languages[language].locale, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <div className={grid}>
      {days.slice(0, 7).map((day) => (
        <span key={day} aria-hidden="true" className={head}>
          {weekday.format(new Date(`${day}T12:00:00Z`))}
        </span>
      ))}
      {days.map((day) => {
        const { visits, dues } = counts.get(day) ?? { visits: 0, dues: 0 }
        const words = [
          dayText(day),
          visits > 0 && t('calendar:dayVisits', { count: visits }),
          dues > 0 && t('calendar:dayDues', { count: dues }),
        ]
        return (
          <button
            key={day}
            type="button"
            aria-label={words.filter(Boolean).join(', ')}
            aria-current={day === today ? 'date' : undefined}
            className={cx(cell, day.slice(0, 7) !== date.slice(0, 7) && outside, day === today && ofToday)}
            onClick={() => onDay(day)}
          >
            <span>{number(parseDate(day).day)}</span>
            {visits > 0 && <span className={count}>{number(visits)}</span>}
            {dues > 0 && <span className={due} />}
          </button>
        )
      })}
    </div>
  )
}
