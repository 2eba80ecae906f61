// 退货拣货的记账 · core/returns/pick
import { isStocked } from '#contract/rules/returnLife'
import { bookStock, stockKeyText, type StockChange } from '../stock/book.ts'
import type { Place } from '../warehouses.ts'
import type { Actor, ReturnCtx } from './context.ts'
import { settleWaves } from './settle.ts'
import { changeRows } from '../../platform/rows.ts'

/** Pieces taken from a return position for one line of a return pick, or missing there (`shortQty` with its reason). */
export interface ReturnPicked {
  readonly pickNo: string
  readonly lineNo: number
  readonly qty: number
  readonly shortQty?: number
  readonly shortReason?: number
  /** makes the flow rows unique: opId of the operation */
  readonly opId: string
  readonly at: Date
  readonly by: Actor
}

interface Line extends Place {
  readonly pickNo: string
  readonly lineNo: number
  readonly waveNo: string
  readonly waveType: number
  readonly stockoutNo: string | null
  readonly stockoutLine: number | null
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
}

/**
 * Scrapped pieces leave the books. Pieces for a stock-out order go to its OUT-STAGE, a place named by the return pick (location_type 4).
 */
const changesOf = (ctx: ReturnCtx, line: Line, { qty, opId, at, by }: ReturnPicked, isScrap: boolean): StockChange[] => {
  const { warehouseNo, sid, ownerNo, goodsNo, batchNo, quality } = line
  const common = {
    warehouseNo,
    sid,
    ownerNo,
    goodsNo,
    batchNo,
    quality,
    bizType: 'return',
    bizNo: line.pickNo,
    occurredAt: at,
    bizDate: ctx.today,
    operatorId: by.userId,
    operatorName: by.name,
  }
  const out = { ...common, locationNo: line.locationNo, locationType: 5, qty: -qty, flowKey: `${opId}-out` }
  if (isScrap) return [{ ...out, flowType: 9, remark: '退货报废' }]
  return [
    { ...out, flowType: 3 },
    { ...common, locationNo: line.pickNo, locationType: 4, qty, alloc: qty, flowType: 3, flowKey: `${opId}-in` },
  ]
}

/**
 * Books return picks: stock, the reservation of the stock-out order, the lines, and the follow-up (settleWaves). The caller has checked
 * that a pick fits its line. @throws StockShort
 */
export const bookReturnPicks = async (ctx: ReturnCtx, picks: readonly ReturnPicked[]): Promise<void> => {
  if (picks.length === 0) return
  const lines = await linesOf(ctx, picks)
  const matched = picks.flatMap((pick) => {
    const line = lines.get(`${pick.pickNo} ${pick.lineNo}`)
    return line === undefined ? [] : [{ pick, line }]
  })
  const changes = matched.flatMap(({ pick, line }) =>
    pick.qty > 0 && isStocked(line.quality) ? changesOf(ctx, line, pick, line.stockoutNo === null) : [],
  )
  const states = await bookStock(ctx.tx, changes, ctx)
  for (const { pick, line } of matched) {
    const { pickNo, lineNo, qty, shortQty = 0, shortReason = null, by, at } = pick
    await changeRows(ctx.tx, 'return_pick_line', [{ pickNo, lineNo, pickedQty: qty, shortQty, shortReason }], {
      key: ['pickNo', 'lineNo'],
      add: ['pickedQty', 'shortQty'],
      keep: ['shortReason'],
      all: { pickerId: by.userId, pickerName: by.name, pickTime: at, updateTime: ctx.at },
    })
    if (line.stockoutNo !== null && pick.qty > 0) {
      const stage = states.get(stockKeyText({ ...line, locationNo: line.pickNo }))
      await ctx.tx.query(
        `insert into stock_alloc as a (tenant_id, id, stockout_no, line_no, stock_id, location_no, batch_no, alloc_qty, status, pick_no, create_time, update_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 2, $6, $9, $9)
         on conflict (tenant_id, stockout_no, line_no, stock_id, status) do update
           set alloc_qty = a.alloc_qty + excluded.alloc_qty, update_time = excluded.update_time, version = a.version + 1`,
        [
          ctx.tenantId,
          ctx.id(),
          line.stockoutNo,
          line.stockoutLine,
          stage?.stockId ?? '',
          line.pickNo,
          line.batchNo,
          pick.qty,
          ctx.at,
        ],
      )
    }
  }
  const [{ by }] = picks as [ReturnPicked]
  await settleWaves(ctx, [...new Set(matched.map(({ line }) => line.waveNo))], by)
}

const linesOf = async (ctx: ReturnCtx, picks: readonly ReturnPicked[]): Promise<ReadonlyMap<string, Line>> => {
  const rows = await ctx.tx.query<Line>(
    `select l.pick_no, l.line_no, p.wave_no, p.wave_type, p.warehouse_no, p.sid, w.target_no as stockout_no, o.line_no as stockout_line,
            l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality
       from return_pick_line l
       join return_pick p on p.tenant_id = $1 and p.pick_no = l.pick_no
       join return_wave w on w.tenant_id = $1 and w.wave_no = p.wave_no
       left join stockout_line o on o.tenant_id = $1 and o.stockout_no = w.target_no and o.goods_no = l.goods_no
      where l.tenant_id = $1 and l.pick_no = any($2::text[]) order by l.pick_no, l.line_no for update of l`,
    [ctx.tenantId, [...new Set(picks.map(({ pickNo }) => pickNo))]],
  )
  return new Map(rows.map((row) => [`${row.pickNo} ${row.lineNo}`, row]))
}
