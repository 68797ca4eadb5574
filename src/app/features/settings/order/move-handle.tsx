import type { PointerEvent } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { placeAfter, steps } from './moved.ts'
import { ROW } from './use-drag.ts'

export interface Order {
  readonly count: number
  readonly begin: (event: PointerEvent, from: number) => void
  readonly move: (from: number, to: number) => void
}

interface Props {
  order: Order
  title: string
  /** Where the row stands. */
  at: number
}

const handle = css({ color: 'muted', cursor: 'grab', touchAction: 'none', flexShrink: '0' })

/** Dragged by a pointer; pressed, it offers the steps, which is the way of the keyboard. */
export function MoveHandle({ order: { count, begin, move }, title, at }: Props) {
  const { t } = useTexts()
  const label = t('settings:order.move', { title })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          size="sm"
          label={label}
          className={handle}
          {...{ [ROW]: at }}
          onPointerDown={(event) => begin(event, at)}
        >
          <Icon name="grip" />
        </IconButton>
      }
      items={steps.map((step) => ({
        key: step,
        label: t(`settings:order.${step}`),
        disabled: placeAfter(step, at, count) === at,
        onChoose: () => {
          const to = placeAfter(step, at, count)
          move(at, to)
          // The row is drawn at its new place, and so is what one goes on with.
          setTimeout(() => document.querySelector<HTMLElement>(`[${ROW}="${to}"]`)?.focus(), 50)
        },
      }))}
    />
  )
}
