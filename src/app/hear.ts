import type { AnyRouter } from '@tanstack/react-router'
import { queryClient, session } from './api/portal.ts'
import { followAlerts } from './device/alerts/follow-alerts.ts'
import { watchLeases } from './device/leavings.ts'
import { followLive } from './features/shell/live/live.ts'

/** Follows what happens while the portal is open: live messages, alerts, and leases that end. */
export function hear(router: AnyRouter): void {
  const go = (place: string) => router.history.push(place)
  const address = () => router.latestLocation.pathname
  followAlerts({ session, address, go })
  followLive({ session, queryClient, isAt: (place) => address() === place, go })
  watchLeases()
}
