import type { ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { sheet } from './sheet.ts'

export const panel = cx(
  sheet,
  css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '4',
    padding: { base: '4', md: '5' },
  }),
)

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minHeight: { base: '11', md: '7' },
})

/** A part of a page under its heading, with what one may do about it beside that. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className={panel}>
      <div className={head}>
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
        {action && <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
