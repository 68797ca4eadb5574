import { api, session } from '../../../api/portal.ts'

/** C4, C5: the address with a ticket for one socket; undefined if signed out or offline. */
export async function socketAddress(path: string, query: Readonly<Record<string, string>> = {}) {
  if (!session.current() || session.expired() || !navigator.onLine) return undefined
  const { token } = await api.call('POST /socket_ticket', {})
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}?${new URLSearchParams({ token, ...query })}`
}
