import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Section } from './sections.ts'

interface Ask {
  readonly search: string
  /** A column, or `-column`; none is the section's own order. */
  readonly sort: string
}

/** What the address asks of a section, and the way to ask for something else. */
export function useSectionAddress(section: Section, columns: readonly string[]) {
  const said = useLocation({ select: ({ search }) => search as Readonly<Record<string, string>> })
  const navigate = useNavigate()
  const sort = said['sort'] ?? ''
  const ask: Ask = {
    search: said['search'] ?? '',
    sort: columns.includes(sort.replace(/^-/, '')) ? sort : '',
  }
  function onAsk(change: Partial<Ask>) {
    const next = Object.entries({ ...ask, ...change }).filter(([, value]) => value !== '')
    void navigate({
      to: '/settings/$section/{-$recordId}/{-$recordName}',
      params: { section: section.slug },
      search: Object.fromEntries(next) as {},
      replace: true,
      resetScroll: false,
    })
  }
  return { ask, onAsk }
}
