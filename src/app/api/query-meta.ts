import type { CachePolicy, StandIn } from '#offline/answers/cache-policy.ts'

/** What a query says of itself besides its key: where its answer is kept, and what brings it up to date. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Keeps an answer on the device in plain text: only for what names no person. */
      persist?: true
      /** How it lies on the device under the key; nothing that was typed to search is kept. */
      kept?: CachePolicy
      standIn?: StandIn
      /** What it is to a page: what stands around each, names and choices, or what the page consists of (the default). */
      part?: 'frame' | 'names' | 'content'
      /** It tells of many cases, and may change with any. */
      ofCases?: true
      /** It shows records of any kind: any changed record refetches it. */
      ofAll?: true
      /** It adds up everything there is: where that takes long, it follows changes more seldom. */
      sums?: true
      /** Changed records never refetch it. */
      still?: true
      /** The live line tells of every change of it, so it is asked for anew after a gap. */
      live?: true
    }
  }
}
