import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Entity } from '#domain/entity.ts'
import { readAsk, writeAsk, type Ask, type Search } from './list-ask.ts'

/** What the address asks of the list, and the way to ask for something else. */
export function useListAddress(entity: Entity) {
  const search = useLocation({ select: (location) => location.search as Search })
  const navigate = useNavigate()
  const ask = useMemo(() => readAsk(entity, search), [entity, search])
  const onAsk = useCallback(
    (change: Partial<Ask>, replace = false) =>
      // Another question begins at its first page.
      void navigate({ to: '.', search: writeAsk({ ...ask, page: 1, ...change }) as {}, replace, resetScroll: false }),
    [navigate, ask],
  )
  return { ask, onAsk }
}
