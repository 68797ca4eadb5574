import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{title}</h3>
      {children}
    </section>
  )
}
