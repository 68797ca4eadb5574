import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const once = () => 'once'
const Nothing = () => null

interface OptionalPartProps {
  /** Shown while the part loads. */
  readonly fallback?: ReactNode
  /** Shown if the part can't be loaded. */
  readonly lost?: ErrorRouteComponent
  readonly children: ReactNode
}

/** Lazily loaded part of the frame or of a page. If loading fails, the rest works without it. */
export function OptionalPart({ fallback = null, lost = Nothing, children }: OptionalPartProps) {
  return (
    <CatchBoundary getResetKey={once} errorComponent={lost}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
