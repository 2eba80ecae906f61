// 文件应答 · data/fileResponse
import { session } from '../state/session.ts'
import { asSignedIn, headers, send, envelopeOrThrow, type Fetcher, type RequestOptions } from './api.ts'

/**
 * Response of a call whose reply is a file. A JSON body is the envelope of a refusal: then CallFailed is thrown with its message (spec 1 §8
 * "Blob error body").
 */
export const fileResponse = (method: string, url: string, options: RequestOptions, fetcher?: Fetcher): Promise<Response> =>
  asSignedIn(async () => {
    const isRefusal = (answer: Response): boolean => !answer.ok || (answer.headers.get('content-type') ?? '').includes('json')
    // reads only the body of a refusal here, because the timeout of `send` must not limit the download of a large file
    const read = async (answer: Response): Promise<Response> => {
      if (isRefusal(answer)) await envelopeOrThrow(answer)
      return answer
    }
    return send(url, { method, headers: headers(session.tenant) }, options, read, fetcher)
  })
