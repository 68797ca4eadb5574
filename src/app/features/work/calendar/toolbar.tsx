import type { ReactNode } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Ask } from './calendar-address.ts'
import { stepFrom, type Days, type View } from './calendar-days.ts'
import { useDaysTitle } from './use-days-title.ts'

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
    minHeight: { base: '9', md: '7' },
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
  ask: Ask
  days: Days
  today: string
  onAsk: (change: Partial<Ask>) => void
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
export function Steps({ ask, days, today, onAsk }: Props) {
  const { t } = useTexts()
  const title = useDaysTitle(ask.view, ask.date, days)
  const step = (by: -1 | 1) => () => onAsk({ date: stepFrom(ask.view, ask.date, by), visit: undefined })
  return (
    <div className={line}>
      <Button size="sm" onClick={() => onAsk({ date: today, visit: undefined })}>
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

export function ViewChoice({ ask, offered, onAsk }: Pick<Props, 'ask' | 'onAsk'> & { offered: readonly View[] }) {
  const { t } = useTexts()
  return (
    <Choices
      label={t('calendar:view')}
      value={ask.view}
      options={offered.map((value) => ({ value, label: t(`calendar:views.${value}`) }))}
      onChoose={(view) => onAsk({ view })}
    />
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={`${line} ${css({ justifyContent: 'space-between' })}`}>{children}</div>
}
