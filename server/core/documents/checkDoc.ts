// 盘点单 · core/documents/checkDoc
import type { CheckStatus } from '#contract/rules/stockLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRows, selected } from '../../platform/rows.ts'
import { visible } from '../../platform/scope.ts'
import type { Place } from './entries.ts'

export interface CheckHead extends Place {
  readonly checkNo: string
  readonly ownerNo: string | null
  readonly lockLocation: number
  readonly roundNo: number
  readonly status: CheckStatus
  readonly rangeJson: { readonly goodsNos?: readonly string[] } | null
  /** flows with a larger id came after the snapshot */
  readonly beginFlowId: string | null
  readonly firstApproveUserId: string | null
}

const headColumns = `check_no, warehouse_no, sid, owner_no, lock_location, round_no, status, range_json,
  begin_flow_id, first_approve_user_id`

/** Refuses a check over all owners, which shows every owner's stock, to people who do not see all owners. */
const visibleCheck = (ctx: Ctx, head: CheckHead | undefined): CheckHead => {
  const check = visible(ctx.person, head)
  if (check.ownerNo === null && !ctx.person.scope.owner.all) throw refuse('A0404')
  return check
}

export const readCheck = async (ctx: Ctx, checkNo: string, lock: '' | 'for update' = ''): Promise<CheckHead> => {
  const rows = await ctx.tx.query<CheckHead>(
    `select ${headColumns} from stock_check where tenant_id = $1 and check_no = $2 ${lock}`,
    [ctx.tenantId, checkNo],
  )
  return visibleCheck(ctx, rows[0])
}

/** Notifies of bins that the check locked or released. */
export const binsChanged = (ctx: Ctx, { checkNo, warehouseNo, sid }: CheckHead): Promise<void> =>
  changed(ctx, [{ resource: 'stock/location', key: checkNo, op: 'put', warehouseNo, sid }])

/** Lock reason of a bin during its count; a lock by hand has another reason and is left alone. */
export const lockReason = (checkNo: string): string => `盘点${checkNo}`

/** Releases the bins of a check for other checks, and for allocation and put-away if this check had locked them. */
export const releaseBins = async (ctx: Ctx, head: CheckHead): Promise<void> => {
  const { warehouseNo, sid, checkNo } = head
  const bins = 'select distinct location_no from stock_check_location where tenant_id = $1 and check_no = $2'
  await changeRows(ctx.tx, 'location', selected(bins, checkNo), {
    key: ['warehouseNo', 'sid', 'locationNo'],
    only: { isLocked: 1, lockReason: lockReason(checkNo) },
    all: { warehouseNo, sid, isLocked: 0, lockReason: null, updateTime: ctx.at },
  })
  await changeRows(ctx.tx, 'stock_check_location', [{ checkNo }], { key: ['checkNo'], all: { isLive: 0 }, quiet: true })
  await binsChanged(ctx, head)
}

/**
 * Pieces that came or went between the snapshot and the count of each line: flows written after the snapshot, whose work was before the
 * count, so that normal work makes no difference (floor.md §5.3 result).
 */
export const measureFlows = async (ctx: Ctx, head: CheckHead): Promise<void> => {
  const { checkNo, warehouseNo, sid, beginFlowId } = head
  await changeRows(ctx.tx, 'stock_check_line', selected(flowSums, checkNo, warehouseNo, sid, beginFlowId ?? '0'), {
    key: ['id'],
    set: ['flowQty'],
    quiet: true,
  })
}
const flowSums = `
  select v.id, v.flow_qty
    from (select c.id, coalesce(sum(f.change_qty), 0)::int as flow_qty
            from stock_check_line c
            left join stock_flow f on f.tenant_id = $1 and f.warehouse_no = $3 and f.sid = $4 and f.location_no = c.location_no
              and f.owner_no = c.owner_no and f.goods_no = c.goods_no and f.batch_no = c.batch_no and f.quality = c.quality
              and f.id > $5 and f.occurred_at <= c.count_time
           where c.tenant_id = $1 and c.check_no = $2 group by c.id) v
    join stock_check_line l on l.tenant_id = $1 and l.id = v.id and l.flow_qty <> v.flow_qty`

/** Adds bins to a check; a bin of another open check is refused by name (A1711). */
export const holdBins = async (ctx: Ctx, place: Place, checkNo: string, bins: readonly string[]): Promise<void> => {
  const otherChecks = await ctx.tx.query<{ no: string; by: string }>(
    `select location_no as no, check_no as by from stock_check_location
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and live_key = 1 and location_no = any($4::text[]) and check_no <> $5
      order by location_no limit 1`,
    [ctx.tenantId, place.warehouseNo, place.sid, bins, checkNo],
  )
  if (otherChecks[0] !== undefined) throw refuse('A1711', { n: otherChecks[0].no, no: otherChecks[0].by })
  await ctx.tx.query(
    `insert into stock_check_location as b (tenant_id, id, check_no, warehouse_no, sid, location_no, create_time)
     select $1, v.id, $2, $3, $4, v.no, $5 from unnest($6::bigint[], $7::text[]) as v(id, no)
         on conflict on constraint stock_check_location_uk do nothing`,
    [ctx.tenantId, checkNo, place.warehouseNo, place.sid, ctx.at, bins.map(() => ctx.id()), bins],
  )
}
