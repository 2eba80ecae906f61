// 目录用的查询缓存 · app/kit/sampleQueries
import type { QueryClient } from '@tanstack/react-query'
import { makeQueries } from '../../data/query.ts'

const options = {
  owner: ['花间集', '恒途户外', '小满母婴'].map((label, index) => ({ value: `OW00${index + 1}`, label })),
  warehouse: [{ value: 'WH01-LOCAL', label: '华东一号仓' }],
  network: ['杭州滨江网点', '杭州萧山网点'].map((label, index) => ({ value: `NT00${index + 1}`, label })),
} as const

/** A cache that holds what selectors would ask for, so that the parts stand without a server. */
export const sampleQueries = (): QueryClient => {
  const client = makeQueries()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: Infinity, retry: false } })
  for (const [to, list] of Object.entries(options)) client.setQueryData(['options', to], list)
  return client
}
