import { useState } from 'react'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { LienLine } from './queries.ts'

// As large as a thumb, without moving what stands beside it.
export const tickBox = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: { base: '11', md: '6' },
  height: { base: '11', md: '8' },
  marginInlineStart: { base: '-3', md: '-1' },
  cursor: 'pointer',
})

/** The liens that were chosen for one act. Those that have left the list are chosen no more. */
export function useTicks(liens: readonly LienLine[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ticked = liens.filter(({ id }) => chosen.has(id))

  function tick(some: readonly LienLine[], on: boolean): void {
    const ids = some.map(({ id }) => id)
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }

  return { chosen, ticked, tick }
}

interface TickAllProps {
  liens: readonly LienLine[]
  ticked: readonly LienLine[]
  tick: (some: readonly LienLine[], on: boolean) => void
}

export function TickAll({ liens, ticked, tick }: TickAllProps) {
  const { t } = useTexts()
  return (
    <Checkbox
      label={t('first:liens.all', { count: liens.length })}
      checked={ticked.length === liens.length}
      partly={ticked.length > 0 && ticked.length < liens.length}
      onChange={(event) => tick(liens, event.target.checked)}
    />
  )
}
