// 图片 · kit/picture
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, InputOf } from '#contract/call'
import { fetchFile } from '../data/files.ts'
import { keyOf } from '../data/query.ts'

/**
 * Picture of a call as a `data:` address (an address of the server would be refused: requests carry headers). Its content never
 * changes under its input, such as a photo named by its hash; kept in memory only. `wanted` false: not asked for yet.
 */
export const usePicture = <C extends Call>(call: C, input: InputOf<C>, wanted = true): UseQueryResult<string> =>
  useQuery<string>({
    queryKey: [...keyOf(call.id), input],
    queryFn: async ({ signal }) => addressOf((await fetchFile(call, input, { signal })).blob),
    staleTime: Infinity,
    enabled: wanted,
  })

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    const failed = (): void => reject(reader.error ?? new Error('the picture could not be read'))
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : failed()))
    reader.addEventListener('error', failed)
    reader.readAsDataURL(blob)
  })
