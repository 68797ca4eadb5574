import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

const panel = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  padding: { base: '4', md: '5' },
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'low',
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
})

/** One step of the way; on a phone they stand below one another. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className={panel}>
      <div className={head}>
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
        {actions && <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
