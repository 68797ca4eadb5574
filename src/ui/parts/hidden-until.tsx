import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'

const shown = css({ display: 'contents' })
const hidden = css({ display: 'contents', visibility: 'hidden' })

interface Props {
  ready: boolean
  children: ReactNode
}

/** Takes its place from the first, but is neither seen nor pressed before what could still move it is known. */
export function HiddenUntil({ ready, children }: Props) {
  return <div className={ready ? shown : hidden}>{children}</div>
}
