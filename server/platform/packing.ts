// 压缩与重新验证 · platform/packing
/**
 * Compresses replies, except replies with a secret. Someone whose own text is in the same reply could guess the secret from the compressed
 * length, one character at a time. Files, streams and replies below 1 kB are not compressed.
 */
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { Endpoint } from './handle.ts'

const minBytes = 1024

/** Register before the routes. Compressed request bodies are not unpacked: a small one could grow to any size. */
export const packAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: minBytes,
    customTypes: /^application\/json/,
  })
}

const secretName = /password|token|secret|^deviceKey$|^pin$|^badgeCode$/i

/** Whether a reply has a secret field. */
export const carriesSecret = (reply: TSchema | undefined): boolean => {
  if (typeof reply !== 'object' || reply === null) return false
  return Object.entries(reply).some(([name, value]) => {
    if (name !== 'properties') return Array.isArray(value) ? value.some(carriesSecret) : carriesSecret(value as TSchema)
    return Object.entries(value as object).some(([field, schema]) => secretName.test(field) || carriesSecret(schema as TSchema))
  })
}

/**
 * Whether replies of an endpoint are compressed. Public calls are not, because their replies carry tokens, or the caller's input beside
 * our data. Device calls are not: fifty verdicts of `op/batch` are 7 kB, which arrive in one go either way, and compressing takes the
 * server longer than it saves.
 */
export const isPacked = ({ may, reply }: Endpoint): boolean => may !== 'public' && may !== 'device' && !carriesSecret(reply)

/** Sends a reply that the browser keeps, with a mark (ETag). If the browser already has this reply, it gets 304 and uses its copy. */
export const sendMarked = (request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply => {
  const text = JSON.stringify(answer)
  const mark = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const knownMarks = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  reply.header('etag', mark).header('cache-control', 'private, no-cache')
  if (knownMarks.includes(mark)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
