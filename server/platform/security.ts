// 安全响应头 · platform/security
import type { FastifyInstance } from 'fastify'

/** Everything from our own origin; antd writes its styles into the page, thumbnails and scans come as blobs. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
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

const fixed: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), serial=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

/** Security headers on every reply; strict transport only where TLS really is (behind a proxy that says so). */
export const secure = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(fixed)
    if (request.headers['x-forwarded-proto'] === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
