import { useEffect, useRef } from 'react'
import { css } from '#ui/styled/css/index.js'

// Not below the bar of the portal, which stands over the page.
const heading = css({ textStyle: 'heading', outline: 'none', scrollMarginBlockStart: '[5rem]' })

/** The head of a step. The button that leads to a step stands at its end; one goes on at its beginning, and hears which it is. */
export function StepHeading({ text }: { text: string }) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'start' })
  }, [text])
  return (
    <h2 ref={element} tabIndex={-1} className={heading}>
      {text}
    </h2>
  )
}
