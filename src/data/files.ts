// 文件 · data/files
/** Transfers files to and from the server, for the desktop. A broken download is repeated. Failures are thrown as in data/api.ts. */
import { ofetch } from 'ofetch'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { address, request, type Fetcher, type RequestOptions } from './api.ts'
import { fileResponse } from './fileResponse.ts'

const retryingFetch: Fetcher = (url, init) =>
  ofetch.raw(url, {
    method: init.method ?? 'GET',
    headers: init.headers as Record<string, string>,
    credentials: 'include',
    ...(init.signal && { signal: init.signal }),
    responseType: 'stream',
    retry: 2,
    retryDelay: 1000,
    retryStatusCodes: [408, 429, 502, 503, 504],
    ignoreResponseError: true,
  })

/** File name of a content-disposition header, RFC 6266: `filename*` before `filename`; '' when there is none. */
export const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch (error) {
      if (!(error instanceof URIError)) throw error
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? ''
}

/** Receives the bytes received so far and in total; the total is 0 when the server does not send it. */
export type Progress = (got: number, all: number) => void

const blobOf = async (response: Response, progress: Progress | undefined): Promise<Blob> => {
  if (progress === undefined || response.body === null) return response.blob()
  const all = Number(response.headers.get('content-length') ?? 0)
  let got = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, to) => {
        got += piece.length
        progress(got, all)
        to.enqueue(piece)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': response.headers.get('content-type') ?? '' } }).blob()
}

interface NamedFile {
  readonly blob: Blob
  /** '' where the server sends none */
  readonly name: string
}
type FileOptions = RequestOptions & { readonly progress?: Progress }

/** Fetches a file. Throws CallFailed. */
export const fetchFile = <C extends Call>(call: C, input: InputOf<C>, options: FileOptions = {}): Promise<NamedFile> =>
  fileOf(call.method, address(call.path, input), options)

const fileOf = async (method: string, url: string, options: FileOptions = {}): Promise<NamedFile> => {
  const response = await fileResponse(method, url, options, retryingFetch)
  return { blob: await blobOf(response, options.progress), name: fileNameOf(response.headers.get('content-disposition')) }
}

/** Downloads a file under the name from the server, or under `fallback`. */
export const saveFile = async <C extends Call>(call: C, input: InputOf<C>, fallback: string): Promise<string> =>
  saveBlob(await fetchFile(call, input), fallback)

/** Downloads a file by its link below /api, as in export tasks and attachments. */
export const saveLink = async (link: string, fallback: string): Promise<string> =>
  saveBlob(await fileOf('GET', address(link)), fallback)

/** Downloads several files one after the other. After a failure the others are still downloaded; the first failure is thrown at the end. */
export const saveLinks = async (files: readonly { readonly link: string; readonly name: string }[]): Promise<void> => {
  const failures: unknown[] = []
  for (const { link, name } of files) await saveLink(link, name).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const saveBlob = ({ blob, name }: NamedFile, fallback: string): string => handOver(blob, name === '' ? fallback : name)

/** Starts a browser download of the blob. */
export const handOver = (blob: Blob, fileName: string): string => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // by then the browser has its own reference to the blob
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return fileName
}

/** Sends a multipart call together with its file. */
export const sendFile = <C extends Call>(call: C, input: InputOf<C>, file: File): Promise<ReplyOf<C>> =>
  request<ReplyOf<C>>(`${call.method} ${call.path}`, { ...(input as object), file }, { form: true })
