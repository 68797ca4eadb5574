import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** What is not on the public network, as IANA lists it. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')
// Within the public range: what stands for other networks, or for none.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')

const everywhere = new BlockList()
everywhere.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !reserved.check(address, 'ipv4')
  // Everything else, mapped and translated IPv4 among it, is no address of a push service.
  return everywhere.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

type Ask = (
  host: string,
  options: { all: true },
  told: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Finds a host's address for the connection that is about to be made, so that no second answer can lead elsewhere; a name
 * that leads, also among others, into a network that is not public is not followed at all.
 */
export function publicLookup(resolve: Ask = ask): LookupFunction {
  return (host, options, told) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return told(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isPublic(address)))
        return told(new Error('the name leads into a network that is not public'), '')
      return options.all ? told(null, found) : told(null, first.address, first.family)
    })
  }
}
