import type { AnyRouter } from '@tanstack/react-router'
import { keepInReach } from '#ui/parts/message-reach.ts'
import { messages } from '#ui/parts/messages.ts'
import { api, queryClient, session } from './api/portal.ts'
import { followAlerts } from './device/alerts/follow-alerts.ts'
import { watchLeases } from './device/leavings.ts'
import { followZone } from './api/follow-zone.ts'
import { followLive } from './features/shell/live/live.ts'

/** Follows what happens while the portal is open: live messages, alerts, leases that end, the time zone, and what is said. */
export function hear(router: AnyRouter): void {
  const go = (place: string) => router.history.push(place)
  const address = () => router.latestLocation.pathname
  followAlerts({ session, address, go })
  followLive({ session, queryClient, isAt: (place) => address() === place, go })
  watchLeases()
  followZone({ session, tell: (timezone) => api.call('PUT /me/time_zone', { body: { timezone } }) })
  keepErrorsToOne()
  const region = document.querySelector<HTMLElement>('[data-messages]')
  if (region) keepInReach(region)
}

/** What one person was refused is not left standing for the next. */
function keepErrorsToOne(): void {
  let whose = session.current()?.id
  session.subscribe(() => {
    if (session.current()?.id === whose) return
    whose = session.current()?.id
    messages.dismissErrors()
  })
}
