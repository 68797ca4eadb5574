import { useEffect, useRef, type PointerEvent } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../../i18n/use-texts.ts'
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
  const handleOf = useRef<HTMLButtonElement>(null)
  const awaited = useRef<number>(undefined)
  // Once the row is drawn at its new place, what one goes on with is there too.
  useEffect(() => {
    if (awaited.current !== at) return
    awaited.current = undefined
    handleOf.current?.focus()
  }, [at])
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          ref={handleOf}
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
          awaited.current = to
          move(at, to)
        },
      }))}
    />
  )
}
