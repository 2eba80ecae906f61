// 盘点管理 · stock/check
import type { ReplyOf } from '#contract/call'
import { STAGING } from '#contract/rules/place'
import { check, checkCreate, checkDetail, checkLinesMax } from '#contract/stock/check'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertRows } from '../platform/insertRows.ts'
import { reachWarehouse, visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { checkChanged, holdBins, readCheck } from '../platform/stock/checkDoc.ts'
import type { Place } from '../platform/stock/document.ts'
import { moment } from '../platform/time.ts'

const resource = serve(check, (_today, person) => ({
  from: 'stock_check c',
  alias: 'c',
  columns: {
    countedNum: `(select count(*)::int from stock_check_line l where l.tenant_id = $1 and l.check_no = c.check_no
                    and case c.round_no when 1 then l.count_qty when 2 then coalesce(l.round2_qty, case when l.is_open = 0 then l.count_qty end)
                        else coalesce(l.final_qty, case when l.is_open = 0 then l.count_qty end) end is not null)`,
  },
  search: { seen: () => (person.scope.owner.all ? null : 'c.owner_no is not null') },
}))

/** Bins of a range; staging places are no bins to be counted. */
const binsOf = async (
  ctx: Ctx,
  place: Place,
  range: { readonly zoneNos?: readonly string[]; readonly locationNos?: readonly string[] },
): Promise<string[]> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select location_no as no from location
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and is_disabled = 0 and location_type <> all($6)
        and ($4::text[] is null or zone_no = any($4)) and ($5::text[] is null or location_no = any($5))
      order by location_no`,
    [
      ctx.tenantId,
      place.warehouseNo,
      place.sid,
      (range.zoneNos?.length ?? 0) === 0 ? null : range.zoneNos,
      (range.locationNos?.length ?? 0) === 0 ? null : range.locationNos,
      [...STAGING],
    ],
  )
  return rows.map((row) => row.no)
}

const create = handle(
  checkCreate,
  async (ctx, { warehouseNo, sid, ownerNo = null, zoneNos, locationNos, goodsNos, ...input }) => {
    await reachWarehouse(ctx, warehouseNo, sid)
    if (ownerNo !== null && ownerNo !== '') visible(ctx.person, { ownerNo })
    else if (!ctx.person.scope.owner.all) throw refuse('A0410', { field: '货主' }, { ownerNo: '货主不能为空' })
    const place = { warehouseNo, sid }
    const bins = await binsOf(ctx, place, { ...(zoneNos && { zoneNos }), ...(locationNos && { locationNos }) })
    if (bins.length === 0) throw refuse('A1740')
    const [checkNo = ''] = await ctx.numbers('PD', 1)
    const at = ctx.at.toISOString()
    const { userId, name } = ctx.person
    await insertRows(ctx.tx, 'stock_check', [
      {
        id: ctx.id(),
        check_no: checkNo,
        warehouse_no: warehouseNo,
        sid,
        owner_no: ownerNo === '' ? null : ownerNo,
        check_type: input.checkType,
        check_mode: input.checkMode,
        lock_location: input.lockLocation,
        plan_date: input.planDate,
        remark: input.remark ?? null,
        range_json: { zoneNos: zoneNos ?? [], locationNos: locationNos ?? [], goodsNos: goodsNos ?? [] },
        round_no: 1,
        location_num: bins.length,
        line_num: 0,
        diff_line_num: 0,
        gain_qty: 0,
        loss_qty: 0,
        gain_amount_fen: 0,
        loss_amount_fen: 0,
        status: 10,
        create_user_id: userId,
        create_user_name: name,
        create_time: at,
        update_time: at,
        version: 0,
      },
    ])
    await holdBins(ctx, place, checkNo, bins)
    await checkChanged(ctx, await readCheck(ctx, checkNo))
    return { checkNo, locationNum: bins.length }
  },
)

type Detail = ReplyOf<typeof checkDetail>
type Facts = Omit<Detail, 'lines' | 'cut' | 'beginTime' | 'commitTime' | 'approveTime' | 'gainAmountFen' | 'lossAmountFen'> & {
  began: Date | null
  sent: Date | null
  passed: Date | null
  gain: string
  loss: string
}
const detail = handle(checkDetail, async (ctx, { checkNo }) => {
  await readCheck(ctx, checkNo)
  const [row] = await ctx.tx.query<Facts>(
    `select check_no as "checkNo", warehouse_no as "warehouseNo", sid, owner_no as "ownerNo", check_type as "checkType",
            check_mode as "checkMode", lock_location as "lockLocation", plan_date::text as "planDate", round_no as "roundNo", status, remark,
            location_num as "locationNum", line_num as "lineNum", diff_line_num as "diffLineNum", gain_qty as "gainQty",
            gain_amount_fen as gain, loss_qty as "lossQty", loss_amount_fen as loss, accuracy_bp as "accuracyBp", begin_time as began,
            commit_time as sent, commit_user_name as "commitUserName", first_approve_user_name as "firstApproveUserName",
            approve_user_name as "approveUserName", approve_time as passed
       from stock_check where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, checkNo],
  )
  if (row === undefined) throw refuse('A0404')
  const { began, sent, passed, gain, loss, ...head } = row
  const lines = await linesOf(ctx, checkNo, head.checkMode === 2 && head.status < 40)
  return {
    ...head,
    gainAmountFen: Number(gain),
    lossAmountFen: Number(loss),
    beginTime: moment(began),
    commitTime: moment(sent),
    approveTime: moment(passed),
    cut: lines.length > checkLinesMax ? 1 : 0,
    lines: lines.slice(0, checkLinesMax),
  }
})

const linesOf = async (ctx: Ctx, checkNo: string, blind: boolean): Promise<Detail['lines']> => {
  const rows = await ctx.tx.query<Omit<Detail['lines'][number], 'countTime'> & { at: Date | null }>(
    `select l.id::text as id, l.location_no as "locationNo", l.owner_no as "ownerNo", l.goods_no as "goodsNo", g.goods_name as "goodsName",
            g.main_barcode as barcode, l.batch_no as "batchNo", l.quality, l.book_qty as "bookQty", l.flow_qty as "flowQty",
            l.count_qty as "countQty", l.round2_qty as "round2Qty", l.final_qty as "finalQty", l.diff_qty as "diffQty",
            l.counter_name as "counterName", l.count_time as at, l.is_extra as "isExtra", l.is_open as "isOpen", l.remark
       from stock_check_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.check_no = $2
      order by l.is_open desc, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality limit ${checkLinesMax + 1}`,
    [ctx.tenantId, checkNo],
  )
  return rows.map(({ at, ...line }) => ({
    ...line,
    countTime: moment(at),
    ...(blind && { bookQty: null, flowQty: null, diffQty: null }),
  }))
}

export default [...resource, create, detail]
