interface DialogSearch {
  doing?: 'new' | 'print'
}

/** Validates the search parameter `doing`: the dialog that a link opens on a tab. Unknown values are ignored. */
export function dialogSearch({ doing }: Record<string, unknown>): DialogSearch {
  return doing === 'new' || doing === 'print' ? { doing } : {}
}
