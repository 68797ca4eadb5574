import { addDays, parseDate } from '#domain/rules/dates.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { daysShown, firstDays } from './calendar-days.ts'
import { countsByDay, type Entry } from './entries.ts'

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

interface Props {
  date: string
  today: string
  entries: readonly Entry[]
  onDay: (day: string) => void
}

/** A month as a phone has room for it: how much each day holds; the whole day is the way to it. */
export function PhoneMonth({ date, today, entries, onDay }: Props) {
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
