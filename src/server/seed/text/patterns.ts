/** Words in braces are replaced: first, last, manager, provider, office, type, date, time, firm, attorney. */
export interface Exchange {
  readonly category: 'appointment' | 'provider_info' | 'status' | 'documents' | 'other'
  readonly out: string
  readonly in: string
}

export interface Patterns {
  readonly notes: Readonly<
    Record<'general' | 'call' | 'scheduling' | 'medical' | 'legal' | 'billing', readonly string[]>
  >
  /** What a text message asks, and what comes back. */
  readonly exchanges: readonly Exchange[]
  /** Unsolicited patient messages, still unread. */
  readonly unasked: readonly string[]
  readonly stopped: string
}

export function filled(pattern: string, words: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (all, name: string) => words[name] ?? all)
}
