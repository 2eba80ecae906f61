// 本机的名字 · platform/tls/names
import { BlockList, isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Subjects of a certificate: names and addresses by which devices reach this machine. */
export interface Names {
  readonly dns: readonly string[]
  readonly ips: readonly string[]
}

/** Name endings and networks that exist only inside a building: the own authority may certify these. */
export const hallEndings = ['localhost', 'local', 'lan', 'internal', 'home.arpa'] as const
export const hallNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
] as const

const hall = new BlockList()
for (const network of hallNetworks) {
  const [address = '', bits = ''] = network.split('/')
  hall.addSubnet(address, Number(bits))
}
const isHallName = (name: string): boolean => hallEndings.some((ending) => name === ending || name.endsWith(`.${ending}`))

/** Whether `host` is reachable from this machine only. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Addresses of this machine in the networks of the building. */
export const hallAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((many) => many ?? [])
    .filter(({ internal, family, address }) => !internal && family === 'IPv4' && hall.check(address))
    .map(({ address }) => address)

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()

/**
 * Names of this machine: its own in the local network, its `addresses`, and those of `TLS_NAMES` (`more`, separated by commas or spaces).
 * Sorted, so that two readings of an unchanged machine are equal. Throws one sentence about a public name.
 */
export const namesOf = (more: string, addresses: readonly string[], own = hostname()): Names => {
  const names = more
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const outsideName = names.find((name) => (isIP(name) === 0 ? !isHallName(name) : isIP(name) !== 4 || !hall.check(name)))
  if (outsideName !== undefined)
    throw new Error(
      `TLS_NAMES 里的 ${outsideName} 不是内网的名字（${hallEndings.slice(1).join('、')} 结尾）或地址；公网域名请用 TLS_CERT 和 TLS_KEY`,
    )
  const label = own.toLowerCase().split('.')[0] ?? ''
  const ofMachine = /^[a-z0-9-]+$/.test(label) ? [`${label}.local`] : []
  return {
    dns: sorted(['localhost', ...ofMachine, ...names.filter((name) => isIP(name) === 0)]),
    ips: sorted(['127.0.0.1', ...addresses, ...names.filter((name) => isIP(name) !== 0)]),
  }
}
