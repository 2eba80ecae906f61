// 压缩与重新验证 · platform/packing
/**
 * Answers travel compressed. Not those that carry a secret: a person who has his own text beside it could read the secret off the length of
 * what travels, one sign at a time. Files, streams and answers below 1 kB are left as they are.
 */
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { Endpoint } from './handle.ts'

const smallest = 1024

/** Register before the routes. Bodies that come in compressed are not unpacked: a small one could be of any size. */
export const packAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: smallest,
    customTypes: /^application\/json/,
  })
}

const secretName = /password|token|secret|^deviceKey$|^pin$|^badgeCode$/i

/** Whether a reply has a field that nobody else may know. */
export const carriesSecret = (reply: TSchema | undefined): boolean => {
  if (typeof reply !== 'object' || reply === null) return false
  return Object.entries(reply).some(([name, value]) => {
    if (name !== 'properties') return Array.isArray(value) ? value.some(carriesSecret) : carriesSecret(value as TSchema)
    return Object.entries(value as object).some(([field, of]) => secretName.test(field) || carriesSecret(of as TSchema))
  })
}

/**
 * Not to people who are not signed in yet: those answers carry tokens, or what they typed beside what we know. Not to devices: fifty verdicts
 * of `op/batch` are 7 kB, which come in one go either way, and packing them takes the server longer than it saves.
 */
export const isPacked = ({ may, reply }: Endpoint): boolean => may !== 'public' && may !== 'device' && !carriesSecret(reply)

/**
 * Sends an answer that is kept by the browser and asked for again with its mark: when it is still the same, only that is said. The browser
 * gives the page the kept one then.
 */
export const sendMarked = (request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply => {
  const text = JSON.stringify(answer)
  const mark = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  reply.header('etag', mark).header('cache-control', 'private, no-cache')
  if (known.includes(mark)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
