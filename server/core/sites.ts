// 行里的物理仓 · core/sites
import type { Ctx } from '../platform/ctx.ts'
import { siteLife } from '#contract/rules/warehouseLife'

/** Fault of a site as the place of a WMS warehouse, '' if none: it must exist and be in use. */
export const sitesNamed = async (ctx: Ctx, siteNos: readonly string[]): Promise<(siteNo: string) => string> => {
  const rows = await ctx.tx.query<{ no: string; status: number }>(
    'select parent_warehouse_no as no, status from warehouse where tenant_id = $1 and parent_warehouse_no = any($2::text[])',
    [ctx.tenantId, [...new Set(siteNos)]],
  )
  const statuses = new Map(rows.map((row) => [row.no, row.status]))
  return (siteNo) => {
    const status = statuses.get(siteNo)
    if (status === undefined) return `物理仓不存在：${siteNo}`
    return status === siteLife.closed ? `物理仓已停用：${siteNo}` : ''
  }
}
