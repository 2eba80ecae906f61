// 上传 · platform/upload
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused, refuse } from './errors.ts'
import { storableText } from './storable.ts'

/** One file of a multipart call, received in full. */
export interface Upload {
  /** name of the form field */
  readonly field: string
  /** the sender's name for it; shown, but never used as a path */
  readonly fileName: string
  readonly mimeType: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface Received {
  readonly fields: Readonly<Record<string, unknown>>
  readonly uploads: readonly Upload[]
  /** deletes the files that are still there */
  discard(): Promise<void>
}

/** Largest file by default, in bytes (floor.md §0.4: mapped imports 50 MB). */
const uploadBytes = 50 * 2 ** 20
const uploadFiles = 10
/**
 * Buffer of the parser, larger than a chunk of the socket (64 KB): with a smaller one it hangs when a skipped part ends in the chunk that
 * fills the buffer.
 */
const partBytes = 2 ** 18

/**
 * Receives a multipart body: files stream to `<dataDir>/tmp`, text fields are parsed as JSON if possible, else kept as text.
 * @throws Refused A0413 over the limit, A0415 for anything but multipart
 */
export const receive = async (request: FastifyRequest, dataDir: string, limit = uploadBytes): Promise<Received> => {
  if (!request.isMultipart()) throw refuse('A0415')
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const fields: Record<string, unknown> = {}
  const uploads: Upload[] = []
  const discard = async (): Promise<void> => {
    for (const upload of uploads) await rm(upload.path, { force: true })
  }
  try {
    for await (const part of request.parts({
      fileHwm: partBytes,
      limits: { fileSize: limit, files: uploadFiles, fields: 100, fieldSize: 2 ** 20 },
    })) {
      if (part.type === 'file') uploads.push(await store(part, folder, limit))
      else fields[part.fieldname] = readField(part.value)
    }
  } catch (error) {
    await discard()
    throw (error as { readonly code?: string }).code === undefined && !(error instanceof Refused) ? refuse('A0415') : error
  }
  return { fields, uploads, discard }
}

const store = async (part: MultipartFile, folder: string, limit: number): Promise<Upload> => {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw refuse('A0413', { size: `${Math.floor(limit / 2 ** 20)}MB` })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return {
    field: part.fieldname,
    fileName: storableText(part.filename),
    mimeType: part.mimetype,
    path,
    bytes,
    sha256: hash.digest('hex'),
  }
}

/** Form mode sends every field as text; numbers, flags and objects travel as JSON. */
const readField = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{"]|^-?\d{1,15}$|^(true|false|null)$/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value // text that only resembles JSON
  }
}
