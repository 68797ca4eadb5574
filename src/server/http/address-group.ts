import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

/** What counts as one address for rate limits. IPv6 customers get a whole /64, and can send from any address in it. */
export function addressGroup(ip: string | null): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('::')
  const groups = before.split(':').filter(Boolean)
  if (after !== undefined) {
    const rest = after.split(':').filter(Boolean)
    while (groups.length + rest.length < ALL_GROUPS) groups.push('0')
    groups.push(...rest)
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
