interface Doing {
  doing?: 'new' | 'print'
}

/** What is open over a tab, so that a link can lead right there. Anything unreadable is nothing. */
export function doingSearch({ doing }: Record<string, unknown>): Doing {
  return doing === 'new' || doing === 'print' ? { doing } : {}
}
