import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

const box = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingBlock: '12',
  paddingInline: '6',
  textAlign: 'center',
})

/** Instead of content: nothing here, or it could not be had. Says what to do next. */
export function Notice({ title, children, alert }: { title: string; children?: ReactNode; alert?: boolean }) {
  return (
    <div className={box} role={alert ? 'alert' : undefined}>
      <p className={css({ textStyle: 'heading' })}>{title}</p>
      <div className={css({ display: 'grid', justifyItems: 'center', gap: '4', maxWidth: 'prose', color: 'muted' })}>
        {children}
      </div>
    </div>
  )
}
