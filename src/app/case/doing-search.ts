interface Doing {
  doing?: 'new' | 'print'
}

/** The dialog that a link opens over a tab. Unknown values are ignored. */
export function doingSearch({ doing }: Record<string, unknown>): Doing {
  return doing === 'new' || doing === 'print' ? { doing } : {}
}
