import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { apart } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'

const line = cx(
  apart,
  css({ paddingBlock: '2', borderBlockEndWidth: '1', borderBlockEndStyle: 'solid', borderColor: 'line' }),
)
const side = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginInlineStart: 'auto',
})

interface Act {
  readonly label: string
  readonly choose: () => void
}

/** A line: what it is, what it is worth, and what can be done about it. */
export interface MoneyLine {
  readonly id: string
  readonly name: ReactNode
  readonly badges: ReactNode
  readonly about: readonly (string | null | false | undefined)[]
  readonly worth: ReactNode
  readonly acts: readonly Act[]
}

interface Props {
  title: string
  /** Null for those who only read. */
  add: Act | null
  /** What stands instead of lines, or above them. */
  note: string | null
  lines: readonly MoneyLine[]
  total: string
  /** Null where nothing counts. */
  totalCents: number | null
  children: ReactNode
}

/** Lines that add up to a figure of the case. */
export function MoneyLines({ title, add, note, lines, total, totalCents, children }: Props) {
  return (
    <Panel
      title={title}
      action={
        add && (
          <Button size="sm" onClick={add.choose}>
            {add.label}
          </Button>
        )
      }
    >
      {note !== null && <p className={css({ color: 'muted' })}>{note}</p>}
      <ul className={css({ _empty: { display: 'none' } })}>
        {lines.map(({ id, name, badges, about, worth, acts }) => (
          <li key={id} className={line}>
            <div className={css({ minWidth: '0' })}>
              <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
                {name}
                {badges}
              </p>
              <p className={css({ textStyle: 'small', color: 'muted' })}>
                <Dotted parts={about} />
              </p>
            </div>
            <div className={side}>
              {worth}
              {acts.map(({ label, choose }) => (
                <Button key={label} size="sm" tone="quiet" onClick={choose}>
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {totalCents !== null && (
        <p className={css({ display: 'flex', justifyContent: 'space-between', fontWeight: 'semibold' })}>
          <span>{total}</span>
          <MoneyFigure cents={totalCents} />
        </p>
      )}
      {children}
    </Panel>
  )
}

/** What the fields of a form that are shown say. */
export function shownValues(values: Values, fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))
}
