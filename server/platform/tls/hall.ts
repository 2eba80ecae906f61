// 库房的地址 · platform/tls/hall
/**
 * Devices of the warehouse use https on a port of its own; the plain port remains for this machine and for proxies. The certificate is the
 * operator's (`TLS_CERT`, `TLS_KEY`), or one of the own authority if `HOST` lets other devices in.
 */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback, hallAddresses, namesOf } from './names.ts'
import type { Environment } from '../environment.ts'

/** Interval of certificate checks, ms: one may end soon, the machine may have another address, or files may be replaced. */
const lookMs = 3_600_000
const defaultPort = 8443

/** Addresses of this server for devices; the pages for handhelds and the console show them. */
export interface HallAddresses {
  /** origins such as https://192.168.3.8:8443; empty without https */
  readonly https: readonly string[]
  /** the same without https; empty if `HOST` lets no other device in */
  readonly plain: readonly string[]
  /** certificate of the own authority, PEM; null: devices trust the certificate already */
  readonly authority: string | null
}
export const noHall: HallAddresses = { https: [], plain: [], authority: null }

export interface Hall extends HallAddresses {
  /** sentences for the console */
  readonly lines: readonly string[]
  close(): Promise<void>
}

export interface HallOptions {
  readonly env: Environment
  readonly host: string
  /** port of `app` without https */
  readonly port: number
  readonly dataDir: string
  readonly now: () => number
}
interface Certificate {
  readonly cert: string
  readonly key: string
  readonly authority: string | null
  /** names for devices */
  readonly hosts: readonly string[]
}

const withoutTls = (lines: readonly string[], plain: readonly string[]): Hall => ({
  ...noHall,
  plain,
  lines,
  close: () => Promise.resolve(),
})
const warning = (host: string): string =>
  `注意：HOST=${host} 对整个库房开放，但没有 https。手持端不能离线打开、存不下扫码。去掉 TLS=off，或用 TLS_CERT 和 TLS_KEY 给出证书`

const nameless = (port: number): string =>
  `https 端口 ${port} 已打开，但这台机器没有内网地址：用 TLS_NAMES 写明手持端用的名字或地址，公网域名用 TLS_CERT 和 TLS_KEY`

const invitation = (origin: string): string => `手持端：${origin}/install（装证书、装应用、登记）`
/** Fingerprint that a person compares before he trusts the certificate. */
const fingerprintOf = (authority: string | null): string[] =>
  authority === null ? [] : [`证书指纹：${new X509Certificate(authority).fingerprint256}`]

/**
 * Opens the https port over the same `app`, if it is configured. Throws one sentence if the operator's certificate is unusable. The own
 * certificate is optional: if its port cannot be opened, the server runs on and says so.
 */
export const openHall = async (app: FastifyInstance, options: HallOptions): Promise<Hall> => {
  const { env, host } = options
  const isOwnTls = !env.TLS_CERT && !env.TLS_KEY
  const isOpen = !isLoopback(host) && !env.TRUST_PROXY
  const plainOf = (hosts: readonly string[]): string[] => (isOpen ? hosts.map((name) => `http://${name}:${options.port}`) : [])
  const plainAddresses = plainOf(hallAddresses())
  if (env.TLS === 'off') return withoutTls(isOpen ? [warning(host)] : [], plainAddresses)
  if (isOwnTls && !isOpen && env.TLS !== 'own') return withoutTls([], plainAddresses)
  const source = isOwnTls ? ownCertificate(options) : givenCertificate(env)
  const port = Number(env.TLS_PORT ?? defaultPort)
  const first = await source()
  const server = createServer(
    { cert: first.cert, key: first.key, maxHeaderSize: 2 ** 17, requestTimeout: 300_000 },
    (request, reply) => app.routing(request, reply),
  )
  const fault = await listen(server, port, host)
  if (fault !== null && !isOwnTls) throw new Error(fault)
  if (fault !== null) return withoutTls([fault, warning(host)], plainAddresses)
  const { port: bound } = server.address() as AddressInfo
  const https = first.hosts.map((name) => (bound === 443 ? `https://${name}` : `https://${name}:${bound}`))
  const stop = renewing(server, source, first)
  return {
    https,
    plain: plainOf(first.hosts),
    authority: first.authority,
    lines: https.length === 0 ? [nameless(bound)] : [...https.map(invitation), ...fingerprintOf(first.authority)],
    close: () => {
      stop()
      return new Promise((done) => {
        server.close(() => done())
        server.closeIdleConnections()
      })
    },
  }
}

/** Starts to listen; returns null, or a sentence about the fault. */
const listen = (server: Server, port: number, host: string): Promise<string | null> =>
  new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      done(
        error.code === 'EADDRINUSE'
          ? `https 端口 ${port} 被占用，用 TLS_PORT 换一个`
          : `https 端口 ${port} 打不开：${error.message}`,
      ),
    )
    server.listen(port, host, () => done(null))
  })

/** Keeps the certificate of later handshakes up to date from `source`; a faulty source leaves the present one in use. */
const renewing = (server: Server, source: () => Promise<Certificate>, first: Certificate): (() => void) => {
  let used = first.cert
  const renewCertificate = async (): Promise<void> => {
    const { cert, key } = await source()
    if (cert === used) return
    server.setSecureContext({ cert, key })
    used = cert
  }
  const timer = setInterval(
    () => void renewCertificate().catch((error: unknown) => console.error('[tls] 证书没有换成:', error)),
    lookMs,
  )
  timer.unref()
  return () => clearInterval(timer)
}

const ownCertificate =
  ({ env, dataDir, now }: HallOptions) =>
  async (): Promise<Certificate> => {
    // loaded only for the own authority: its modules take half a second
    const { certify } = await import('./authority.ts')
    const addresses = hallAddresses()
    const names = namesOf(env.TLS_NAMES ?? '', addresses)
    const { cert, key, authority } = await certify(join(dataDir, 'tls'), names, now())
    const extraNames = namesOf(env.TLS_NAMES ?? '', [], '')
    const hosts = [...extraNames.dns, ...extraNames.ips, ...addresses].filter((name) => !isLoopback(name))
    return { cert, key, authority, hosts: [...new Set(hosts)] }
  }

const givenCertificate =
  ({ TLS_CERT: certFile, TLS_KEY: keyFile }: Environment) =>
  async (): Promise<Certificate> => {
    if (!certFile || !keyFile) throw new Error('TLS_CERT 和 TLS_KEY 要一起给出：证书文件和私钥文件（PEM）')
    const [cert, key] = await Promise.all([readPem('TLS_CERT', certFile), readPem('TLS_KEY', keyFile)])
    try {
      const names = new X509Certificate(cert).subjectAltName ?? ''
      const hosts = [...names.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) => name)
      return { cert, key, authority: null, hosts: hosts.filter((name) => !name.startsWith('*') && !isLoopback(name)) }
    } catch (error) {
      throw new Error(`TLS_CERT 指的文件不是证书（PEM）：${certFile}`, { cause: error })
    }
  }

const readPem = async (name: string, file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`${name} 指的文件读不出来：${file}`, { cause: error })
  }
}
