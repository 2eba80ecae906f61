// 分配明细 · core/floor/allocs
import { allocLife, allocOpen } from '#contract/rules/stockLife'
import { stockKeyText, type StockKey, type StockState } from '../stock/book.ts'
import { upsertRows } from '../../platform/rows.ts'
import type { NewRow } from '../../platform/tableTypes.ts'
import { bulk } from './bulk.ts'
import type { OpsTx } from './context.ts'

/** A live reservation; `qty` decreases while a batch is planned. */
export interface AllocRow {
  readonly id: string
  readonly stockoutNo: string
  readonly lineNo: number
  readonly stockId: string
  readonly locationNo: string
  readonly batchNo: string
  /** 1 占用 2 已拣在出库暂存 */
  readonly status: number
  readonly pickNo: string | null
  qty: number
}
/** A change of a reservation: used by a pick, ended, or made anew in an OUT-STAGE. */
export type AllocWrite =
  | { readonly kind: 'use'; readonly id: string; readonly qty: number }
  | { readonly kind: 'release'; readonly alloc: AllocRow; readonly qty: number }
  | {
      readonly kind: 'stage'
      readonly key: StockKey
      readonly stockoutNo: string
      readonly lineNo: number
      readonly qty: number
      readonly batchNo: string
    }

interface Row {
  id: string
  stockoutNo: string
  lineNo: number
  stockId: string
  locationNo: string
  batchNo: string
  status: number
  pickNo: string | null
  allocQty: number
}
const columns = 'a.id, a.stockout_no, a.line_no, a.stock_id, a.location_no, a.batch_no, a.status, a.pick_no, a.alloc_qty'
const allocOf = (row: Row): AllocRow => ({
  id: row.id,
  stockoutNo: row.stockoutNo,
  lineNo: row.lineNo,
  stockId: row.stockId,
  locationNo: row.locationNo,
  batchNo: row.batchNo,
  status: row.status,
  pickNo: row.pickNo,
  qty: row.allocQty,
})

/** Live reservations of order lines. They are not locked, but their pick order or stock row is. */
export const readAllocs = async (
  ctx: OpsTx,
  lines: readonly { readonly stockoutNo: string; readonly lineNo: number }[],
): Promise<AllocRow[]> => {
  const lineKeys = [...new Map(lines.map((line) => [`${line.stockoutNo}|${line.lineNo}`, line])).values()]
  if (lineKeys.length === 0) return []
  const rows = await ctx.tx.named<Row>(
    'ops_allocs',
    `select ${columns} from unnest($2::text[], $3::int[]) as k(stockout_no, line_no)
       join stock_alloc a on a.tenant_id = $1 and a.stockout_no = k.stockout_no and a.line_no = k.line_no and a.status in (${allocOpen.join(', ')})
      where a.tenant_id = $1`,
    [ctx.tenantId, lineKeys.map((line) => line.stockoutNo), lineKeys.map((line) => line.lineNo)],
  )
  return rows.map(allocOf)
}

/** Reservations still waiting in stock rows, oldest first, with the pick order they are part of. */
export const readAllocsOfRows = async (ctx: OpsTx, stockIds: readonly string[]): Promise<AllocRow[]> => {
  const rows = await ctx.tx.named<Row>(
    'ops_allocs_of_rows',
    `select a.id, a.stockout_no, a.line_no, a.stock_id, a.location_no, a.batch_no, a.status, o.pick_no, a.alloc_qty
       from stock_alloc a join stockout_order o on o.tenant_id = $1 and o.stockout_no = a.stockout_no
      where a.tenant_id = $1 and a.stock_id = any($2::bigint[]) and a.status = ${allocLife.held} order by a.id`,
    [ctx.tenantId, stockIds],
  )
  return rows.map(allocOf)
}

const reduceAllocs = bulk<{ id: string; qty: number }>(
  'ops_alloc_cut',
  { id: 'bigint', qty: 'int' },
  1,
  (source) => `update stock_alloc as a set alloc_qty = a.alloc_qty - v.qty, update_time = $2, version = a.version + 1
     from ${source} where a.tenant_id = $1 and a.id = v.id and a.alloc_qty > v.qty`,
)
const endAllocs = bulk<{ id: string; qty: number }>(
  'ops_alloc_end',
  { id: 'bigint', qty: 'int' },
  0,
  (source) => `delete from stock_alloc as a using ${source} where a.tenant_id = $1 and a.id = v.id and a.alloc_qty <= v.qty`,
)

type NewAlloc = Omit<NewRow<'stock_alloc'>, 'createTime' | 'updateTime'> & { readonly allocQty: number }

/** Writes the planned reservations; `booked` names the stock rows after booking (an OUT-STAGE row may be new). */
export const writeAllocs = async (
  ctx: OpsTx,
  writes: readonly AllocWrite[],
  booked: ReadonlyMap<string, StockState>,
): Promise<void> => {
  const usedQtys = sumsById(
    writes.flatMap((write) =>
      write.kind === 'stage' ? [] : [{ id: write.kind === 'use' ? write.id : write.alloc.id, qty: write.qty }],
    ),
  )
  const newAllocs = new Map<string, NewAlloc>()
  for (const write of writes) {
    if (write.kind === 'use' || write.qty === 0) continue
    const row =
      write.kind === 'stage'
        ? {
            stockoutNo: write.stockoutNo,
            lineNo: write.lineNo,
            stockId: booked.get(stockKeyText(write.key))?.stockId ?? '',
            locationNo: write.key.locationNo,
            batchNo: write.batchNo,
            status: allocLife.staged,
            pickNo: write.key.locationNo,
          }
        : {
            stockoutNo: write.alloc.stockoutNo,
            lineNo: write.alloc.lineNo,
            stockId: write.alloc.stockId,
            locationNo: write.alloc.locationNo,
            batchNo: write.alloc.batchNo,
            status: allocLife.freed,
            pickNo: write.alloc.pickNo,
          }
    const key = `${row.stockoutNo}|${row.lineNo}|${row.stockId}|${row.status}`
    const before = newAllocs.get(key)
    newAllocs.set(key, { ...row, id: before?.id ?? ctx.id(), allocQty: (before?.allocQty ?? 0) + write.qty })
  }
  // used-up reservations are ended before the others are reduced
  await Promise.all([
    endAllocs(ctx.tx, usedQtys),
    reduceAllocs(ctx.tx, usedQtys, ctx.at),
    upsertRows(ctx.tx, 'stock_alloc', [...newAllocs.values()], {
      all: { createTime: ctx.at, updateTime: ctx.at },
      key: ['stockoutNo', 'lineNo', 'stockId', 'status'],
      add: ['allocQty'],
      hot: true,
    }),
  ])
}

const sumsById = (rows: readonly { readonly id: string; readonly qty: number }[]): { id: string; qty: number }[] => {
  const total = new Map<string, number>()
  for (const { id, qty } of rows) total.set(id, (total.get(id) ?? 0) + qty)
  return [...total].map(([id, qty]) => ({ id, qty }))
}
