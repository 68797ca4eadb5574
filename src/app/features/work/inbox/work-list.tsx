import { useState, type MouseEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Group } from '../../../case/work/work-queries.ts'
import { WorkRow } from './work-row.tsx'

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: { base: '11', md: '8' },
  paddingInline: '3',
  background: 'sunken',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  color: 'muted',
  fontSize: 'sm',
  fontWeight: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
  outlineOffset: '[-2px]',
  '&[aria-expanded=false] svg': { transform: 'rotate(-90deg)', _mirrored: { transform: 'rotate(90deg)' } },
})
const count = css({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' })

/** Rows of a group that are drawn before "Show all" is pressed. */
const FIRST = 30

interface Props {
  group: Group
  selected: string | undefined
  /** Whether it is open from the start. */
  open: boolean
  /** Undefined while rows are not being ticked. */
  ticked: ReadonlySet<string> | undefined
}

export function WorkGroupPart({ group: { name, entries }, selected, open: begun, ticked }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const [open, setOpen] = useState(begun)
  const [whole, setWhole] = useState(false)
  const shown = whole ? entries : entries.slice(0, FIRST)
  const title = t(`work:groups.${name}`)
  return (
    <section aria-label={title}>
      <h3>
        <button type="button" aria-expanded={open} className={head} onClick={() => setOpen(!open)}>
          <Icon name="down" />
          {title}
          <span className={count}>{number(entries.length)}</span>
        </button>
      </h3>
      {open && (
        <ul>
          {shown.map((entry) => (
            <WorkRow
              key={entry.id}
              entry={entry}
              group={name}
              selected={entry.id === selected}
              ticked={ticked?.has(entry.id)}
            />
          ))}
        </ul>
      )}
      {open && shown.length < entries.length && (
        <Button size="sm" tone="quiet" className={css({ margin: '2' })} onClick={() => setWhole(true)}>
          {t('work:showAll', { count: entries.length })}
        </Button>
      )}
    </section>
  )
}

interface Pressed {
  readonly id: string
  readonly act: string | undefined
  readonly row: boolean
  readonly tick: boolean
}

/** The entry whose row was pressed, and which of its controls. */
export function pressedIn(event: MouseEvent): Pressed | undefined {
  const target = event.target instanceof Element ? event.target : undefined
  const id = target?.closest<HTMLElement>('[data-entry]')?.dataset.entry
  if (!target || id === undefined) return undefined
  return {
    id,
    act: target.closest<HTMLElement>('[data-act]')?.dataset.act,
    row: target.closest('[data-row]') !== null,
    tick: target.closest('[data-tick]') !== null,
  }
}

/** In place of the rows while they are asked for. */
export function Waiting() {
  return (
    <div aria-hidden="true" className={css({ display: 'grid', gap: '5', padding: '4' })}>
      <Skeleton width="long" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </div>
  )
}
