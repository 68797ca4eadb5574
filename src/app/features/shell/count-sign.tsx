import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { Bell } from 'lucide-react'
import type { PanelName } from './panel-content.tsx'

const count = css({
  // Drawn, not written: in words it is in the name of the button.
  _before: { content: 'attr(data-count)' },
  position: 'absolute',
  insetBlockStart: '[-0.375rem]',
  insetInlineStart: '[55%]',
  minWidth: '4',
  paddingInline: '1',
  borderRadius: 'full',
  background: 'alarm',
  color: 'white',
  fontSize: 'xs',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  textAlign: 'center',
})

const MOST_SHOWN = 99

/** S10: a sign, and beside it how much waits; where that is not known, that it is not. */
export function CountSign({ total, children }: { total: number | undefined; children: ReactNode }) {
  const { number } = useFormats()
  return (
    <span className={css({ position: 'relative', display: 'grid' })}>
      {children}
      {total !== 0 && (
        <span
          aria-hidden="true"
          data-count={total === undefined ? '?' : total > MOST_SHOWN ? `${number(MOST_SHOWN)}+` : number(total)}
          className={count}
        />
      )}
    </span>
  )
}

export function BellSign({ total }: { total: number | undefined }) {
  return (
    <CountSign total={total}>
      <Bell size="1.25em" aria-hidden="true" />
    </CountSign>
  )
}

/** What a bell, a chat or a quick-panel button is to its panel. */
export function togglesPanel(name: PanelName, panel: PanelName | undefined, onPanel: (name: PanelName) => void) {
  return {
    'aria-expanded': panel === name,
    'aria-controls': panel === name ? `panel-${name}` : undefined,
    onClick: () => onPanel(name),
  }
}
