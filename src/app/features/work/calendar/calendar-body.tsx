import { lazy, Suspense, useMemo } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Ask } from './calendar-address.ts'
import { hoursOf, placed, type Entry, type Moving } from './entries.ts'
import { Legend } from './legend.tsx'
import { PhoneMonth } from './phone-month.tsx'
import type { useShown } from './use-shown.ts'
import { ViewOptions } from './view-options.tsx'

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
  ask: Ask
  today: string
  shown: ReturnType<typeof useShown>
  moving: Moving | undefined
  onAsk: (change: Partial<Ask>) => void
  onOpen: (entry: Entry) => void
  onMove: (entry: Entry, start: string) => void
  onDrop: (id: string, day: string, time: string | undefined) => void
}

/** The grid with what must be said about it: how old it is, what it could not show, what its colours mean. */
export function CalendarBody({ ask, today, shown, moving, onAsk, onOpen, onMove, onDrop }: Props) {
  const { t, language } = useTexts()
  const { time, day } = useFormats()
  const small = !useWide() && ask.view === 'month'
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
  const waits = <Waiting tall={ask.view !== 'agenda'} />
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
      <div className={panel({ tall: !small && ask.view !== 'agenda' })}>
        {small ? (
          <PhoneMonth date={ask.date} today={today} entries={entries} onDay={(date) => onAsk({ view: 'day', date })} />
        ) : (
          <Suspense fallback={waits}>
            <Grid
              view={ask.view}
              date={ask.date}
              entries={stands}
              hours={hours}
              onOpen={onOpen}
              onDay={(day) => onAsk({ view: 'day', date: day })}
              onMove={onMove}
              onDrop={onDrop}
            />
          </Suspense>
        )}
      </div>
      <div className={foot}>
        <Legend tints={shown.legend} />
        <ViewOptions ask={ask} layers={shown.layers} onAsk={onAsk} />
        <p className={note}>
          {ask.view !== 'agenda' && entries.length === 0 && !visits.isFetching && `${t('calendar:empty.title')}. `}
          {t('calendar:clocks')} {t('calendar:asOf', { time: at })}
        </p>
      </div>
    </div>
  )
}

function Waiting({ tall }: { tall: boolean }) {
  return (
    <div aria-hidden="true" className={panel({ tall })}>
      <div className={css({ display: 'grid', gap: '3', padding: '4' })}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} width="full" shape="control" />
        ))}
      </div>
    </div>
  )
}
