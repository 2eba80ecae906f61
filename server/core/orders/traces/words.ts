// 轨迹文本的节点 · core/orders/traces/words
/** Finds the step that a carrier's text means, and stores unknown texts (office.md §13.2). */
import { createHash } from 'node:crypto'
import { plainTrace, type NodeKeyword } from '#contract/rules/traceNode'
import type { Ctx } from '../../../platform/ctx.ts'
import { everywhere } from '../../warehouses.ts'

/** Keywords of these carriers and common ones. */
export const keywordsOf = (ctx: Ctx, logisticsCodes: readonly string[]): Promise<readonly NodeKeyword[]> =>
  ctx.tx.query<NodeKeyword>(
    `select k.node_code, k.logistics_code, k.keyword, k.exclude, k.priority from an_node_keyword k
      where k.tenant_id = $1 and k.logistics_code = any($2::text[])`,
    [ctx.tenantId, [everywhere, ...logisticsCodes]],
  )

export interface UnknownText {
  readonly text: string
  /** `*` for all carriers */
  readonly logisticsCode: string
}
const hashOf = ({ text, logisticsCode }: UnknownText): string =>
  createHash('sha256')
    .update(`${logisticsCode}|${plainTrace(text)}`)
    .digest('hex')

/** Counts unknown texts; one text of a carrier is one row. */
export const noteUnmatched = async (ctx: Ctx, texts: readonly UnknownText[]): Promise<void> => {
  const counted = new Map<string, UnknownText & { count: number }>()
  for (const text of texts) {
    const hash = hashOf(text)
    counted.set(hash, { ...text, count: (counted.get(hash)?.count ?? 0) + 1 })
  }
  // in a fixed order, so that two batches never wait for each other
  const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return
  await ctx.tx.query(
    `insert into an_unmatched_text as u (tenant_id, id, text_hash, logistics_code, sample, count, create_time, update_time)
     select $1, v.id, v.text_hash, v.logistics_code, v.sample, v.count, $7, $7
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[]) as v(id, text_hash, logistics_code, sample, count)
         on conflict (tenant_id, text_hash) do update set count = u.count + excluded.count, update_time = excluded.update_time`,
    [
      ctx.tenantId,
      rows.map(() => ctx.id()),
      rows.map(([hash]) => hash),
      rows.map(([, { logisticsCode }]) => logisticsCode),
      rows.map(([, { text }]) => text),
      rows.map(([, { count }]) => count),
      ctx.at,
    ],
  )
}
