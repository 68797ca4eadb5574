/** The search of an address as plain words, `?search=1005`, instead of the router's JSON, `?search=%221005%22`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      words.set(name, String(value))
  }
  return words.size > 0 ? `?${words}` : ''
}
