// 文件上传 · data/fileUpload
/**
 * Uploads files of the desktop: small ones in one request, larger ones in hashed pieces of 2 MB, so that an interrupted upload can go on.
 */
import { beginUpload, finishUpload, uploadChunk, uploadFile } from '#contract/file/store'
import { chunkBytes, type FileKindName } from '#contract/rules/fileRules'
import { bytesOf, request, type RequestOptions } from './api.ts'
import { thumbOf } from './thumb.ts'

export interface UploadedFile {
  readonly link: string
  readonly fileName: string
  readonly size: number
}
interface UploadOptions extends Pick<RequestOptions, 'signal'> {
  /** part that is uploaded, 0–1 */
  readonly progress?: (share: number) => void
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: ArrayBuffer): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes))

/** Checksums of the pieces and of the whole file. */
const checksumsOf = async (file: File): Promise<{ readonly sha256: string; readonly chunks: readonly string[] }> => {
  const whole = await bytesOf(file)
  const chunks: string[] = []
  for (let from = 0; from < whole.byteLength; from += chunkBytes) chunks.push(await sha256(whole.slice(from, from + chunkBytes)))
  return { sha256: await sha256(whole), chunks }
}

/** Whether to send the file in one request, because it fits into one piece or the page lacks the secure context that hashing needs. */
const inOneGo = (file: File): boolean => file.size <= chunkBytes || (crypto.subtle as SubtleCrypto | undefined) === undefined

/** Uploads a file. Called again after a failure, it continues after the pieces that arrived. Throws CallFailed. */
export const sendUpload = async (
  kind: FileKindName,
  file: File,
  { signal, progress }: UploadOptions = {},
): Promise<UploadedFile> => {
  const options = signal === undefined ? {} : { signal }
  const thumb = kind === 'image' ? await thumbOf(file) : undefined
  const small = thumb === undefined ? {} : { thumb }
  if (inOneGo(file)) {
    const sent = await request<UploadedFile>(
      `${uploadFile.method} ${uploadFile.path}`,
      { kind, ...small, file },
      { ...options, form: true },
    )
    progress?.(1)
    return sent
  }
  const checksums = await checksumsOf(file)
  const begun = await request(
    beginUpload,
    { kind, fileName: file.name, size: file.size, sha256: checksums.sha256, chunks: [...checksums.chunks], ...small },
    options,
  )
  const { uploadId } = begun
  if (begun.link !== null || uploadId === null) return { link: begun.link ?? '', fileName: file.name, size: file.size }
  const arrived = new Set(begun.have)
  const report = (): void => progress?.(arrived.size / checksums.chunks.length)
  report()
  for (const index of checksums.chunks.keys()) {
    if (arrived.has(index)) continue
    const piece = new Blob([await bytesOf(file.slice(index * chunkBytes, (index + 1) * chunkBytes), file.name)])
    await request(`${uploadChunk.method} ${uploadChunk.path}`, { uploadId, index, file: piece }, { ...options, form: true })
    arrived.add(index)
    report()
  }
  return request(finishUpload, { uploadId, ...small }, options)
}
