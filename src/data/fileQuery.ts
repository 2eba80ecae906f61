// 文件查询 · data/fileQuery
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, InputOf } from '#contract/call'
import { fetchFile } from './files.ts'
import { keyOf } from './query.ts'

/** File of a call whose content never changes under its input, such as a photo named by its hash; kept in memory only. */
export const useFile = <C extends Call>(call: C, input: InputOf<C>): UseQueryResult<Blob, Error> =>
  useQuery<Blob, Error>({
    queryKey: [...keyOf(call.id), input],
    queryFn: async ({ signal }) => (await fetchFile(call, input, { signal })).blob,
    staleTime: Infinity,
  })
