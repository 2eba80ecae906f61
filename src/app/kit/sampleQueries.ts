// 目录用的查询缓存 · app/kit/sampleQueries
import type { QueryClient } from '@tanstack/react-query'
import { makeQueries } from '../../data/query.ts'
import { stored } from '../../kit/picture.ts'

const options = {
  owner: ['花间集', '恒途户外', '小满母婴'].map((label, index) => ({ value: `OW00${index + 1}`, label })),
  warehouse: [{ value: 'WH01-LOCAL', label: '华东一号仓' }],
  network: ['杭州滨江网点', '杭州萧山网点'].map((label, index) => ({ value: `NT00${index + 1}`, label })),
} as const

/** Link of a sample picture, which is in the cache below, so that no server is asked. */
export const sampleLink = '/v1/file/read/sample.png'
const samplePicture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23dde4ec"/%3E%3Cpath fill="%23889" d="M0 6l2-3 2 2 2-3 2 4v2H0z"/%3E%3C/svg%3E'

/** A cache with the data that selectors and pictures need, so that the parts work without a server. */
export const sampleQueries = (): QueryClient => {
  const client = makeQueries()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: Infinity, retry: false } })
  for (const [to, list] of Object.entries(options)) client.setQueryData(['options', to], list)
  for (const size of ['small', 'whole']) client.setQueryData([...stored(sampleLink).key, size], samplePicture)
  return client
}
