import type { ReactNode } from 'react'
import { addDays } from '#domain/rules/dates.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CalendarParams } from './calendar-address.ts'
import { type Days, stepFrom, type View } from './calendar-days.ts'

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The days that are shown, as one says them: a month by its name, a week from day to day. */
function useDaysTitle(view: View, date: string, { from, to }: Days): string {
  const { locale } = languages[useTexts().language]
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  if (view === 'month') return written({ month: 'long', year: 'numeric' }).format(at(date))
  if (view === 'day')
    return written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(date))
  return written({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(at(from), at(addDays(to, -1)))
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const group = css({
  display: 'inline-flex',
  padding: '0.5',
  gap: '0.5',
  borderRadius: 'lg',
  background: 'hover',
})
const choice = cva({
  base: {
    minHeight: { base: '11', md: '7' },
    paddingInline: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'text' },
  },
  variants: { chosen: { true: { background: 'surface', color: 'text', boxShadow: 'low' } } },
})

interface Props {
  params: CalendarParams
  days: Days
  today: string
  onChange: (change: Partial<CalendarParams>) => void
}

/** One of a few ways to look, side by side. */
function Choices<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={label} className={group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={choice({ chosen: option.value === value })}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** Which days these are, and the way to the days before and after. */
export function Steps({ params, days, today, onChange }: Props) {
  const { t } = useTexts()
  const title = useDaysTitle(params.view, params.date, days)
  const step = (by: -1 | 1) => () => onChange({ date: stepFrom(params.view, params.date, by), visit: undefined })
  return (
    <div className={line}>
      <Button size="sm" onClick={() => onChange({ date: today, visit: undefined })}>
        {t('calendar:today')}
      </Button>
      <IconButton size="sm" label={t('calendar:before')} onClick={step(-1)}>
        <Icon name="back" />
      </IconButton>
      <IconButton size="sm" label={t('calendar:after')} onClick={step(1)}>
        <Icon name="forward" />
      </IconButton>
      <h2 aria-live="polite" className={css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' })}>
        {title}
      </h2>
    </div>
  )
}

export function ViewChoice({
  params,
  offered,
  onChange,
}: Pick<Props, 'params' | 'onChange'> & { offered: readonly View[] }) {
  const { t } = useTexts()
  return (
    <Choices
      label={t('calendar:view')}
      value={params.view}
      options={offered.map((value) => ({ value, label: t(`calendar:views.${value}`) }))}
      onChoose={(view) => onChange({ view })}
    />
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={`${line} ${css({ justifyContent: 'space-between' })}`}>{children}</div>
}
