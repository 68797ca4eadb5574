import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

export const facts = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '4', rowGap: '1' })

/** One line of a lien's facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ display: 'contents' })}>
      <dt className={css({ color: 'muted' })}>{label}</dt>
      <dd className={css({ textAlign: 'end', overflowWrap: 'anywhere' })}>{children}</dd>
    </div>
  )
}
