import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useWide } from '#ui/parts/media.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { phoneViews, views } from './calendar-days.ts'
import { readAsk, writeAsk, type Ask, type Search } from './calendar-address.ts'

/** What the address asks of the calendar, and the way to ask for something else. On a phone one reads a list of days. */
export function useCalendarAddress() {
  const search = useLocation({ select: (location) => location.search as Search })
  const navigate = useNavigate()
  const wide = useWide()
  const [today] = useState(() => wallTime(new Date().toISOString(), ownZone()).day)
  const usual = useMemo(
    () => ({ view: wide ? 'week' : 'agenda', offered: wide ? views : phoneViews, today }) as const,
    [wide, today],
  )
  const ask = useMemo(() => readAsk(search, usual), [search, usual])
  const onAsk = useCallback(
    (change: Partial<Ask>) =>
      void navigate({ to: '.', search: writeAsk({ ...ask, ...change }, usual) as {}, resetScroll: false }),
    [navigate, ask, usual],
  )
  return { ask, today, offered: usual.offered, onAsk }
}
