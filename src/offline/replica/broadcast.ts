import { isRowChanges } from './row-changes.ts'
import type { Channel } from './replica.ts'

/** Messages to other tabs and the worker: ids and numbers only, so that listening reveals nothing. */
export function broadcast(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (news) => channel.postMessage(news),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isRowChanges(data)) listener(data)
      }),
    close: () => channel.close(),
  }
}
