import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

export const stateBox = css({
  display: 'grid',
  justifyItems: 'center',
  // Its lines stay together in a taller place.
  alignContent: 'center',
  gap: '2',
  paddingBlock: '10',
  paddingInline: '6',
  textAlign: 'center',
  textWrap: 'balance',
})
export const stateSign = css({ color: 'muted', marginBlockEnd: '1', '& svg': { width: '8', height: '8' } })
export const stateText = css({ maxWidth: 'prose', color: 'muted' })
export const stateAction = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '2',
  marginBlockStart: '2',
})

interface Props {
  title: string
  /** What to do about it. */
  text: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, text, icon, action }: Props) {
  return (
    <div className={stateBox}>
      {icon && <div className={stateSign}>{icon}</div>}
      <p className={css({ textStyle: 'heading' })}>{title}</p>
      <div className={stateText}>{text}</div>
      {action && <div className={stateAction}>{action}</div>}
    </div>
  )
}
