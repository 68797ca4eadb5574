import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** Beside the label: how many there are. */
  count?: ReactNode
  content: ReactNode
  disabled?: boolean
}

const list = css({
  display: 'flex',
  gap: '4',
  overflowX: 'auto',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minWidth: { base: '11', md: '0' },
  minHeight: { base: '11', md: '9' },
  paddingInline: '1',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  borderBlockEndWidth: '2',
  borderBlockEndStyle: 'solid',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-selected=true]': { color: 'text', borderColor: 'primary' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '&[data-disabled]': { opacity: '0.5' },
})
const amount = css({ color: 'muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' })
const panel = css({
  paddingBlockStart: '4',
  outline: 'none',
  '&:focus-visible': { outline: '[2px solid token(colors.focus)]' },
})

interface Props<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A panel is built when it is first shown. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  function choose(wanted: string): void {
    const chosen = tabs.find((entry) => entry.value === wanted)
    if (chosen) onChange(chosen.value)
  }
  return (
    <ArkLocale>
      <Ark.Root value={value} onValueChange={(details) => choose(details.value)} lazyMount>
        <Ark.List aria-label={label} className={list}>
          {tabs.map((entry) => (
            <Ark.Trigger key={entry.value} value={entry.value} disabled={entry.disabled} className={tab}>
              {entry.label}
              {entry.count !== undefined && <span className={amount}>{entry.count}</span>}
            </Ark.Trigger>
          ))}
        </Ark.List>
        {tabs.map((entry) => (
          <Ark.Content key={entry.value} value={entry.value} className={panel}>
            {entry.content}
          </Ark.Content>
        ))}
      </Ark.Root>
    </ArkLocale>
  )
}
