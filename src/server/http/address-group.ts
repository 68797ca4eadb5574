import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

/**
 * What counts as one address where tries are counted. Of IPv6 a house is given a whole /64 at once, and whoever lives
 * there may come from any of it.
 */
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
