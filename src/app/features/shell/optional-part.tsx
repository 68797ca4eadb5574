import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

const once = () => 'once'
const Nothing = () => null

interface OptionalPartProps {
  /** Stands there while the part is fetched. */
  readonly fallback?: ReactNode
  /** Stands there when the part can't be fetched. */
  readonly lost?: ErrorRouteComponent
  readonly children: ReactNode
}

/** A part of the frame that is fetched by itself. On a bad line it may never come; the page stands without it. */
export function OptionalPart({ fallback = null, lost = Nothing, children }: OptionalPartProps) {
  return (
    <CatchBoundary getResetKey={once} errorComponent={lost}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
