// 再次质检 · returns/again
import { isStocked, returnPushLife } from '#contract/rules/returnLife'
import { bookStock, type StockChange } from '../core/stock/book.ts'
import type { Place } from '../core/warehouses.ts'
import type { Actor, ReturnCtx } from '../core/returns/context.ts'
import { pushType } from '../core/returns/push.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

/** stock_flow.flow_type 退货入 */
const returnFlow = 10

interface Line extends Place {
  readonly returnNo: string
  readonly lineNo: number
  readonly againNum: number
  readonly locationNo: string | null
  readonly ownerNo: string | null
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly actualQty: number
}

/**
 * Takes the result of an inspection back: the pieces leave stock again, the lines become a plan again, and unsent pushes are cancelled. No
 * piece may have been put away. @throws StockShort if pieces were moved out of their position by hand
 */
export const takeBack = async (ctx: ReturnCtx, nos: readonly string[], by: Actor): Promise<void> => {
  const lines = await ctx.tx.query<Line>(
    `select l.return_no, l.line_no, r.again_num, r.warehouse_no, r.sid, l.location_no, coalesce(l.owner_no, r.owner_no) as owner_no, l.goods_no,
            l.batch_no, l.quality, l.actual_qty
       from return_order_line l join return_order r on r.tenant_id = $1 and r.return_no = l.return_no
      where l.tenant_id = $1 and l.return_no = any($2::text[]) and l.actual_qty > 0 order by l.return_no, l.line_no for update of l`,
    [ctx.tenantId, nos],
  )
  await bookStock(
    ctx.tx,
    lines.flatMap((line): StockChange[] => {
      const { warehouseNo, sid, locationNo, ownerNo, goodsNo, batchNo, quality } = line
      if (locationNo === null || ownerNo === null || !isStocked(quality)) return []
      return [
        {
          warehouseNo,
          sid,
          locationNo,
          ownerNo,
          goodsNo,
          batchNo,
          quality,
          locationType: 5,
          qty: -line.actualQty,
          flowType: returnFlow,
          flowKey: `${line.returnNo}-${line.lineNo}-again-${line.againNum}`,
          bizType: 'return',
          bizNo: line.returnNo,
          remark: '再次质检撤回',
          occurredAt: ctx.at,
          bizDate: ctx.today,
          operatorId: by.userId,
          operatorName: by.name,
        },
      ]
    }),
    ctx,
  )
  await resetToPlan(ctx, nos)
}

/** Queued pushes of the last inspection of these returns. */
const outdatedPushes = `
  select p.id, case when p.result in (0, 2) then '已重新质检，不再推送' else p.msg end as msg
    from return_order r join return_push_log p on p.tenant_id = $1 and p.return_no = r.return_no and p.again_num = r.again_num
   where r.tenant_id = $1 and r.return_no = any($2::text[]) and p.push_type = ${pushType.inspected}`

const toUnpushed = transitionOf(returnPushLife, 'act again', returnPushLife.none)
/** Resets lines and sums to their values before the inspection. The act raises the version. */
const resetToPlan = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> => {
  await ctx.tx.query('delete from return_order_line where tenant_id = $1 and return_no = any($2::text[]) and plan_qty = 0', [
    ctx.tenantId,
    nos,
  ])
  await changeRows(
    ctx.tx,
    'return_order_line',
    nos.map((returnNo) => ({ returnNo })),
    {
      key: ['returnNo'],
      all: { actualQty: 0, quality: null, locationNo: null, defectReasonCodes: [], photos: [], updateTime: ctx.at },
    },
  )
  await changeRows(ctx.tx, 'return_push_log', selected(outdatedPushes, nos), {
    key: ['id'],
    set: ['msg'],
    all: { nextTime: null, updateTime: ctx.at },
  })
  await moveRows(
    ctx.tx,
    toUnpushed,
    nos.map((returnNo) => ({ returnNo })),
    {
      by: null,
      key: ['returnNo'],
      add: ['againNum'],
      all: {
        actualQty: 0,
        goodQty: 0,
        defectQty: 0,
        scrapQty: 0,
        wrongQty: 0,
        repackNum: 0,
        isDiff: 0,
        againNum: 1,
        inspectTime: null,
        putawayDeadline: null,
        ownerConfirm: 0,
        pushMsg: null,
        videoBegin: ctx.at,
        videoEnd: null,
      },
      quiet: true,
    },
  )
}
