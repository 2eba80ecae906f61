// 录像机 · platform/adapters/nvr
/**
 * Checks whether a camera recorder can be reached: one HTTP HEAD, whose answer is dropped. A person enters the address, so it must not
 * reach a forbidden network: the resolved addresses are checked when the connection is opened, and redirects are not followed.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface Nvr {
  /** One Chinese sentence with the result; never throws. */
  reach(address: string): Promise<string>
}

const addressMax = 128
/** Lowest allowed port besides the web ports, because mail and other services of a machine use the ports below it. */
const freePort = 1024
const webPorts = [80, 443]

/** The address of a recorder, or a Chinese sentence about its spelling fault. */
export const cameraUrl = (typed: string): URL | string => {
  const text = typed.trim()
  if (text === '' || text.length > addressMax || !URL.canParse(text))
    return 'NVR地址格式不正确，应为 http:// 或 https:// 开头的网址'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'NVR地址应以 http:// 或 https:// 开头'
  if (url.username !== '' || url.password !== '') return 'NVR地址里不要写账号密码'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return webPorts.includes(port) || port >= freePort ? url : 'NVR地址的端口应为 80、443 或 1024 以上'
}

/** Networks by IP version; one common list would find an IPv4 address under its IPv6 spelling. */
interface Nets {
  readonly v4: BlockList
  readonly v6: BlockList
}
/** Reads networks like `10.0.0.0/8`. Throws one sentence about an invalid one. */
const netsOf = (nets: readonly string[]): Nets => {
  const lists = { v4: new BlockList(), v6: new BlockList() }
  for (const net of nets) {
    const [address = '', bits = ''] = net.split('/')
    const family = isIP(address)
    if (family === 0 || !/^\d{1,3}$/.test(bits)) throw new Error(`NVR_NETS 里的 ${net} 不是网段，应写成 192.168.10.0/24 的样子`)
    if (family === 4) lists.v4.addSubnet(address, Number(bits), 'ipv4')
    else lists.v6.addSubnet(address, Number(bits), 'ipv6')
  }
  return lists
}

/**
 * Networks that are never called: unassigned addresses, link-local addresses with a cloud's metadata, multicast, and IPv4 written as
 * IPv6.
 */
const forbiddenNets = netsOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])
/** Networks inside the building, called only where `NVR_NETS` allows it. */
const insideNets = netsOf(['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])

const isIn = ({ v4, v6 }: Nets, ip: string): boolean => (isIP(ip) === 6 ? v6.check(ip, 'ipv6') : v4.check(ip, 'ipv4'))

const notOpen = 'NVR_CLOSED'
const notOpenSentence = '这个地址在内网，没有开放；请系统管理员用 NVR_NETS 写明录像机所在的网段'

/** Looks a name up and accepts it only if all its addresses are allowed, so that a second address cannot bypass the check. */
const guarded =
  (mayReach: (ip: string) => boolean): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0)
      const [first] = found
      if (first === undefined || !found.every(({ address }) => mayReach(address)))
        return done(Object.assign(new Error(notOpen), { code: notOpen }), '', 0)
      return options.all === true ? done(null, found) : done(null, first.address, first.family)
    })
  }

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const sentenceOf = (error: unknown, timedOut: boolean, seconds: number): string => {
  if (codeOf(error) === notOpen) return notOpenSentence
  if (timedOut) return `${seconds} 秒没有回应`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(codeOf(error))) return '连通，但它的证书不受信任'
  return '连不上，请核对地址和网络'
}
const answered = (status: number): string => {
  if (status === 401 || status === 403) return '连通，需要登录'
  return status < 400 ? '连通' : `连通，返回 HTTP ${status}`
}

/** `nets`: allowed networks inside the building, `NVR_NETS` separated by commas. */
export const httpNvr = (nets = '', timeoutMs = 5000): Nvr => {
  const allowedNets = netsOf(nets.split(/[\s,;]+/).filter((net) => net !== ''))
  const mayReach = (ip: string): boolean =>
    isIP(ip) !== 0 && !isIn(forbiddenNets, ip) && (!isIn(insideNets, ip) || isIn(allowedNets, ip))
  return {
    reach: (address) => {
      const url = cameraUrl(address)
      if (typeof url === 'string') return Promise.resolve(url)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // the lookup checks names only; numbers are checked here
      if (isIP(host) !== 0 && !mayReach(host)) return Promise.resolve(notOpenSentence)
      const signal = AbortSignal.timeout(timeoutMs)
      const options: RequestOptions = { method: 'HEAD', agent: false, signal, lookup: guarded(mayReach), maxHeaderSize: 8192 }
      return new Promise<string>((done) => {
        const request = (url.protocol === 'https:' ? https : http)(url, options, (response) => {
          response.destroy()
          done(answered(response.statusCode ?? 0))
        })
        request.on('error', (error) => done(sentenceOf(error, signal.aborted, timeoutMs / 1000)))
        request.end()
      })
    },
  }
}
