import type { News } from './news.ts'
import type { Channel } from './replica.ts'

/** Word to the other tabs and the worker. What travels are ids and numbers, so nobody learns anything from listening. */
export function broadcast(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (news) => channel.postMessage(news),
    hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data as News)),
    close: () => channel.close(),
  }
}
