// 安全响应头 · platform/security
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TLSSocket } from 'node:tls'

/**
 * Everything from our own origin; antd writes its styles into the page, thumbnails and scans come as blobs. `scripts`: hashes of scripts
 * inside index.html.
 */
const policyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Shorter headers for scripts and styles: a policy only matters for documents, and many of these files are loaded over a slow Wi-Fi. */
const ofParts: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const ofAll: Readonly<Record<string, string>> = {
  ...ofParts,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), serial=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

const isPart = (url: string): boolean => /^\/assets\/[^/]+\.(js|css)$/.test(url)

/** Whether the caller came by https: to our own port, or to a proxy in front of us. */
export const isSecure = ({ protocol, headers }: FastifyRequest): boolean =>
  protocol === 'https' || headers['x-forwarded-proto'] === 'https'

/** Seconds for which browsers use only https for this server's name. */
const proxyAge = 31_536_000
/** Only a day over our own https, because desks use the plain port of the same name: a wrong redirect must end by itself. */
const ownAge = 86_400

/**
 * Security headers on every reply, and no caching unless the reply allows it; strict transport only with real TLS. `scripts`: hashes of the
 * scripts within index.html.
 */
export const secure = (app: FastifyInstance, scripts: readonly string[]): void => {
  const ofDocuments = { ...ofAll, 'content-security-policy': policyOf(scripts) }
  app.addHook('onSend', async (request, reply) => {
    reply.headers(isPart(request.url) ? ofParts : ofDocuments)
    // replies without a caching header may contain personal data or tokens
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (isSecure(request))
      reply.header('strict-transport-security', `max-age=${request.raw.socket instanceof TLSSocket ? ownAge : proxyAge}`)
  })
}
