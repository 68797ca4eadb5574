import type { ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { stateAction, stateBox, stateSign, stateText } from './empty-state.tsx'
import { Icon } from './icon.tsx'

interface Props {
  title: string
  /** What happened, in words that help. */
  text: ReactNode
  /** Usually to try again. */
  action?: ReactNode
}

/** It could not be had. Is read aloud when it appears. */
export function ErrorState({ title, text, action }: Props) {
  return (
    <div role="alert" className={stateBox}>
      <div className={cx(stateSign, css({ color: 'danger' }))}>
        <Icon name="alert" size="lg" />
      </div>
      <p className={css({ textStyle: 'heading' })}>{title}</p>
      <div className={stateText}>{text}</div>
      {action && <div className={stateAction}>{action}</div>}
    </div>
  )
}
