// 一个地址新增或修改 · workorder/upsert
/** Calls that both create and update (spec 2 §7.6): with the key or id of a row they change the row, without one they make a new row. */
import type { Resource } from '#contract/resource'
import type { Endpoint } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { creatorOf, updaterOf, type Sent } from '../platform/served.ts'

/** Lets the endpoint of this verb create and update; the other endpoints do not change. */
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
        const isUpdate = ['id', ...key].some((name) => plain(body[name]) !== '')
        return isUpdate ? updaterOf(id)(ctx, body) : creatorOf(id)(ctx, body)
      },
    }
  })
