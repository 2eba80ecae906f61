// 下载 · platform/download
import type { FastifyReply } from 'fastify'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { codes } from '#contract/errors'
import { refuse } from './errors.ts'
import type { LogEntry } from './writeLogs.ts'

/** A reply that is a file instead of an envelope: an export, a template, a photo. */
export class Download {
  readonly fileName: string
  readonly contentType: string
  /** `once`: the file is deleted after it was sent */
  readonly body: { readonly path: string; readonly once?: boolean } | { readonly bytes: Uint8Array }
  /** entry of the operate log about the person who takes it; every file with rows of the tenant has one */
  readonly log?: LogEntry

  constructor(fileName: string, contentType: string, body: Download['body'], log?: LogEntry) {
    if (log !== undefined) this.log = log
    this.fileName = fileName
    this.contentType = contentType
    this.body = body
  }
}

/** Sends a download; the file name comes from content-disposition (spec 1 §7), in UTF-8 and with an ASCII stand-in. */
export const sendDownload = async (reply: FastifyReply, download: Download): Promise<FastifyReply> => {
  const plain = download.fileName.replaceAll(/[^\w.-]/g, '_')
  reply
    .type(download.contentType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(download.fileName)}`)
    .header('cache-control', 'no-store')
  if ('bytes' in download.body) return reply.send(Buffer.from(download.body.bytes))
  const { path, once } = download.body
  const { size } = await stat(path).catch((error: unknown) => {
    if ((error as { readonly code?: string }).code === 'ENOENT') throw refuse(codes.notFound)
    throw error
  })
  const stream = createReadStream(path)
  if (once === true) stream.once('close', () => void rm(path, { force: true }))
  return reply.header('content-length', size).send(stream)
}
