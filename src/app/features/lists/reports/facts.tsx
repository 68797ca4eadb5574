import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  gap: '3',
  alignContent: 'start',
})

export interface Fact {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl aria-label={label} className={list}>
      {facts.map(({ name, label: term, value }) => (
        <div key={name} className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{term}</dt>
          <dd className={css({ fontWeight: 'medium' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
