// 一个地址新增或修改 · workorder/upsert
/** Calls that the spec prints once for both (spec 2 §7.6): with the key or id of a row they change it, without one they make it. */
import type { Resource } from '#contract/resource'
import type { Endpoint } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { creatorOf, updaterOf, type Sent } from '../platform/served.ts'

/** Makes the endpoint of this verb do both; the others stay as they are. */
export const upserting = (
  endpoints: readonly Endpoint[],
  { id, key }: Pick<Resource, 'id' | 'key'>,
  verb: 'create' | 'update',
): Endpoint[] =>
  endpoints.map((endpoint): Endpoint => {
    if (endpoint.id !== `${id}.${verb}` || endpoint.mode === 'open' || endpoint.mode === 'device') return endpoint
    return {
      ...endpoint,
      run: (ctx, input) => {
        const body = (input ?? {}) as Sent
        const names = ['id', ...key].some((name) => plain(body[name]) !== '')
        return names ? updaterOf(id)(ctx, body) : creatorOf(id)(ctx, body)
      },
    }
  })
