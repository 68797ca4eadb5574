import { useId, type ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { panel } from '#ui/parts/panel.tsx'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

export function ProfileCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={panel}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h2 id={id} className={css({ textStyle: 'heading' })}>
          {title}
        </h2>
        {lead && <p className={css({ textStyle: 'small', color: 'muted' })}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
