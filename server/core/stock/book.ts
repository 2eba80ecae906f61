// 库存记账 · core/stock/book
import type { Tx } from '../../platform/db.ts'
import type { Stamp } from '../../platform/stamp.ts'
import { changeRows } from '../../platform/rows.ts'

/** One row of `stock`: bin, goods, batch, quality (floor.md §5.1). A virtual OUT-STAGE has the pick order's number as bin. */
export interface StockKey {
  readonly warehouseNo: string
  readonly sid: string
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
}

/** The stock key of an object that has further fields. */
export const stockKeyOf = ({ warehouseNo, sid, locationNo, ownerNo, goodsNo, batchNo, quality }: StockKey): StockKey => ({
  warehouseNo,
  sid,
  locationNo,
  ownerNo,
  goodsNo,
  batchNo,
  quality,
})

/** One change of one stock row, in pieces; it writes one flow row. Several changes of one row are booked in their sequence. */
export interface StockChange extends StockKey {
  /** 1 拣选位 … 9 异常暂存, as in the location; 4 for the OUT-STAGE of a pick order. Only new rows use it. */
  readonly locationType: number
  readonly qty: number
  readonly alloc?: number
  readonly freeze?: number
  /** stock_flow.flow_type: 1 收货 … 16 组装/拆卸 */
  readonly flowType: number
  /** unique per tenant: opId, or business number + line + sequence */
  readonly flowKey: string
  readonly bizType: string
  readonly bizNo: string
  readonly remark?: string
  /** time of the work (effectiveAt of an operation), and its business day */
  readonly occurredAt: Date
  readonly bizDate: string
  readonly operatorId: string | null
  readonly operatorName: string
  /** dates of a new row; an existing row keeps its own */
  readonly produceDate?: string | null
  readonly expireDate?: string | null
  readonly inDate?: string | null
}

/** Content of a row, after `lockStock` or `bookStock`. */
export interface StockState extends StockKey {
  readonly stockId: string
  readonly qty: number
  readonly alloc: number
  readonly freeze: number
  readonly transitIn: number
  readonly produceDate: string | null
  readonly expireDate: string | null
  readonly inDate: string | null
}

/** A row would fall below its allocated or frozen pieces, or below zero (I1): the caller reports A1701 or books the real state first. */
export class StockShort extends Error {
  constructor(
    readonly key: StockKey,
    /** pieces that may be taken */
    readonly available: number,
  ) {
    super(`库存不足：${key.goodsNo} 库位${key.locationNo} 可用${available}`)
  }
}

export const stockKeyText = (key: StockKey): string =>
  [key.warehouseNo, key.sid, key.locationNo, key.ownerNo, key.goodsNo, key.batchNo, key.quality].join('|')

const keyColumns = 'warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality'
const keyArrays = '$2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[]'

const columnsOf = (keys: readonly StockKey[]): unknown[][] => [
  keys.map((key) => key.warehouseNo),
  keys.map((key) => key.sid),
  keys.map((key) => key.locationNo),
  keys.map((key) => key.ownerNo),
  keys.map((key) => key.goodsNo),
  keys.map((key) => key.batchNo),
  keys.map((key) => key.quality),
]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Lock order of I8: location, owner, goods, batch, quality ascending. */
const inLockOrder = (a: StockKey, b: StockKey): number =>
  compare(a.warehouseNo, b.warehouseNo) ||
  compare(a.sid, b.sid) ||
  compare(a.locationNo, b.locationNo) ||
  compare(a.ownerNo, b.ownerNo) ||
  compare(a.goodsNo, b.goodsNo) ||
  compare(a.batchNo, b.batchNo) ||
  a.quality - b.quality

interface StockRow {
  id: string
  warehouseNo: string
  sid: string
  locationNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
  qty: number
  allocQty: number
  freezeQty: number
  transitInQty: number
  produceDate: string | null
  expireDate: string | null
  inDate: string | null
}

const stateOf = (row: StockRow): StockState => ({
  stockId: row.id,
  warehouseNo: row.warehouseNo,
  sid: row.sid,
  locationNo: row.locationNo,
  ownerNo: row.ownerNo,
  goodsNo: row.goodsNo,
  batchNo: row.batchNo,
  quality: row.quality,
  qty: row.qty,
  alloc: row.allocQty,
  freeze: row.freezeQty,
  transitIn: row.transitInQty,
  produceDate: row.produceDate,
  expireDate: row.expireDate,
  inDate: row.inDate,
})

/** Locks the named existing rows in the order of I8; returns their content by `stockKeyText`. */
export const lockStock = (tx: Tx, keys: readonly StockKey[]): Promise<Map<string, StockState>> => stateOfRows(tx, keys, true)

/** Reads these rows without a lock, so that their content may change at once. */
export const readStock = (tx: Tx, keys: readonly StockKey[]): Promise<Map<string, StockState>> => stateOfRows(tx, keys, false)

const stateOfRows = async (tx: Tx, keys: readonly StockKey[], lock: boolean): Promise<Map<string, StockState>> => {
  const wanted = [...new Map(keys.map((key) => [stockKeyText(key), key])).values()].toSorted(inLockOrder)
  if (wanted.length === 0) return new Map()
  const rows = await tx.named<StockRow>(
    lock ? 'stock_lock' : 'stock_read',
    `select s.id, s.warehouse_no, s.sid, s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality,
            s.qty, s.alloc_qty, s.freeze_qty, s.transit_in_qty, s.produce_date, s.expire_date, s.in_date
       from unnest(${keyArrays}) as k(${keyColumns})
       join stock s on s.tenant_id = $1 and s.warehouse_no = k.warehouse_no and s.sid = k.sid and s.location_no = k.location_no
        and s.owner_no = k.owner_no and s.goods_no = k.goods_no and s.batch_no = k.batch_no and s.quality = k.quality
      where s.tenant_id = $1
      order by s.warehouse_no, s.sid, s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality
        ${lock ? 'for update of s' : ''}`,
    [tx.tenantId, ...columnsOf(wanted)],
  )
  return new Map(rows.map(stateOf).map((state) => [stockKeyText(state), state]))
}

/** A row during booking: its content when locked, and after the changes so far. */
interface Draft {
  readonly key: StockKey
  readonly before: StockState | undefined
  readonly first: StockChange
  qty: number
  alloc: number
  freeze: number
}

/**
 * The one function that books stock. Locks the rows in I8 order, applies the changes in their sequence, creates rows that are
 * new, deletes rows that are empty, writes one flow row per change with the quantity after it. Never below zero: `StockShort`
 * before anything is written, the CHECK of the table behind it. Σ flows = stock holds after every call (I2).
 * `locked`: rows the caller locked already in this transaction. Returns every touched row, by `stockKeyText`; an emptied
 * row keeps its last id there.
 */
export const bookStock = async (
  tx: Tx,
  changes: readonly StockChange[],
  stamp: Stamp,
  locked?: ReadonlyMap<string, StockState>,
): Promise<Map<string, StockState>> => {
  if (changes.length === 0) return new Map()
  const rowsBefore = locked ?? (await lockStock(tx, changes))
  const drafts = draftsOf(changes, rowsBefore)
  const newDrafts = drafts.filter(
    (draft) => draft.before === undefined && (draft.qty !== 0 || draft.alloc !== 0 || draft.freeze !== 0),
  )
  const changed = drafts.filter((draft) => draft.before !== undefined)
  const emptied = changed.filter((draft) => draft.qty === 0 && draft.before?.transitIn === 0)
  const remaining = changed.filter((draft) => !emptied.includes(draft))
  const writes = [updateRows(tx, remaining, stamp), deleteRows(tx, emptied)]
  // flows of new rows are written after the rows, because another transaction may have created a row meanwhile
  const created = new Map<string, StockState>()
  if (newDrafts.length === 0) await Promise.all([...writes, writeFlows(tx, changes, rowsBefore, created, stamp)])
  else {
    const [rows] = await Promise.all([createRows(tx, newDrafts, stamp), ...writes])
    for (const [key, state] of rows) created.set(key, state)
    await writeFlows(tx, changes, rowsBefore, created, stamp)
  }
  return new Map(
    drafts.map((draft) => {
      const state = created.get(stockKeyText(draft.key)) ?? afterOf(draft)
      return [stockKeyText(draft.key), state]
    }),
  )
}

const draftsOf = (changes: readonly StockChange[], rowsBefore: ReadonlyMap<string, StockState>): Draft[] => {
  const drafts = new Map<string, Draft>()
  for (const change of changes) {
    const name = stockKeyText(change)
    const before = rowsBefore.get(name)
    const draft = drafts.get(name) ?? {
      key: change,
      before,
      first: change,
      qty: before?.qty ?? 0,
      alloc: before?.alloc ?? 0,
      freeze: before?.freeze ?? 0,
    }
    drafts.set(name, draft)
    draft.qty += change.qty
    draft.alloc += change.alloc ?? 0
    draft.freeze += change.freeze ?? 0
  }
  const all = [...drafts.values()].toSorted((a, b) => inLockOrder(a.key, b.key))
  for (const draft of all) {
    if (draft.alloc < 0 || draft.freeze < 0 || draft.alloc + draft.freeze > draft.qty) {
      const before = draft.before
      throw new StockShort(draft.key, before === undefined ? 0 : before.qty - before.alloc - before.freeze)
    }
  }
  return all
}

const afterOf = (draft: Draft): StockState => ({
  ...draft.key,
  stockId: draft.before?.stockId ?? '',
  qty: draft.qty,
  alloc: draft.alloc,
  freeze: draft.freeze,
  transitIn: draft.before?.transitIn ?? 0,
  produceDate: draft.before?.produceDate ?? draft.first.produceDate ?? null,
  expireDate: draft.before?.expireDate ?? draft.first.expireDate ?? null,
  inDate: draft.before?.inDate ?? draft.first.inDate ?? null,
})

/** Creates rows; if another transaction made a row meanwhile, the pieces are added to it, and the result names that row. */
const createRows = async (tx: Tx, drafts: readonly Draft[], stamp: Stamp): Promise<Map<string, StockState>> => {
  if (drafts.length === 0) return new Map()
  const rows = await tx.named<StockRow>(
    'stock_create',
    `insert into stock as s (tenant_id, ${keyColumns}, id, location_type, qty, alloc_qty, freeze_qty,
                             produce_date, expire_date, in_date, create_time, update_time)
     select $1, k.warehouse_no, k.sid, k.location_no, k.owner_no, k.goods_no, k.batch_no, k.quality, k.id,
            k.location_type, k.qty, k.alloc, k.frozen, k.produce_date, k.expire_date, k.in_date, $17, $17
       from unnest(${keyArrays}, $9::bigint[], $10::int[], $11::int[], $12::int[], $13::int[], $14::date[], $15::date[], $16::date[])
         as k(${keyColumns}, id, location_type, qty, alloc, frozen, produce_date, expire_date, in_date)
     on conflict (tenant_id, ${keyColumns}) do update
        set qty = s.qty + excluded.qty, alloc_qty = s.alloc_qty + excluded.alloc_qty, freeze_qty = s.freeze_qty + excluded.freeze_qty,
            update_time = excluded.update_time, version = s.version + 1
     returning s.id, s.warehouse_no, s.sid, s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality,
               s.qty, s.alloc_qty, s.freeze_qty, s.transit_in_qty, s.produce_date, s.expire_date, s.in_date`,
    [
      tx.tenantId,
      ...columnsOf(drafts.map((draft) => draft.key)),
      drafts.map(() => stamp.id()),
      drafts.map((draft) => draft.first.locationType),
      drafts.map((draft) => draft.qty),
      drafts.map((draft) => draft.alloc),
      drafts.map((draft) => draft.freeze),
      drafts.map((draft) => draft.first.produceDate ?? null),
      drafts.map((draft) => draft.first.expireDate ?? null),
      drafts.map((draft) => draft.first.inDate ?? null),
      stamp.at,
    ],
  )
  return new Map(rows.map(stateOf).map((state) => [stockKeyText(state), state]))
}

const updateRows = (tx: Tx, drafts: readonly Draft[], stamp: Stamp): Promise<unknown> =>
  changeRows(
    tx,
    'stock',
    drafts.map(({ before, qty, alloc, freeze }) => ({ id: before?.stockId ?? '', qty, allocQty: alloc, freezeQty: freeze })),
    { key: ['id'], set: ['qty', 'allocQty', 'freezeQty'], all: { updateTime: stamp.at }, hot: true },
  )

const deleteRows = async (tx: Tx, drafts: readonly Draft[]): Promise<void> => {
  if (drafts.length === 0) return
  await tx.named('stock_delete', 'delete from stock where tenant_id = $1 and id = any($2::bigint[])', [
    tx.tenantId,
    drafts.map((draft) => draft.before?.stockId),
  ])
}

const writeFlows = async (
  tx: Tx,
  changes: readonly StockChange[],
  rowsBefore: ReadonlyMap<string, StockState>,
  created: ReadonlyMap<string, StockState>,
  stamp: Stamp,
): Promise<void> => {
  const after = quantitiesAfter(changes, rowsBefore, created)
  await tx.named(
    'stock_flow_write',
    `insert into stock_flow as f (tenant_id, ${keyColumns}, id, flow_key, flow_type, remark, change_qty, change_alloc_qty, change_freeze_qty,
                                  after_qty, biz_type, biz_no, operator_id, operator_name, occurred_at, biz_date, create_time)
     select $1, v.*, $23 from unnest(${keyArrays}, $9::bigint[], $10::text[], $11::int[], $12::text[], $13::int[], $14::int[], $15::int[],
                                $16::int[], $17::text[], $18::text[], $19::bigint[], $20::text[], $21::timestamptz[], $22::date[]) as v`,
    [
      tx.tenantId,
      ...columnsOf(changes),
      changes.map(() => stamp.id()),
      changes.map((change) => change.flowKey),
      changes.map((change) => change.flowType),
      changes.map((change) => change.remark ?? null),
      changes.map((change) => change.qty),
      changes.map((change) => change.alloc ?? 0),
      changes.map((change) => change.freeze ?? 0),
      after,
      changes.map((change) => change.bizType),
      changes.map((change) => change.bizNo),
      changes.map((change) => change.operatorId),
      changes.map((change) => change.operatorName),
      changes.map((change) => change.occurredAt),
      changes.map((change) => change.bizDate),
      stamp.at,
    ],
  )
}

/** after_qty of each change, in sequence; a row made meanwhile by another transaction starts from its present content. */
const quantitiesAfter = (
  changes: readonly StockChange[],
  rowsBefore: ReadonlyMap<string, StockState>,
  created: ReadonlyMap<string, StockState>,
): number[] => {
  const total = new Map<string, number>()
  for (const change of changes) total.set(stockKeyText(change), (total.get(stockKeyText(change)) ?? 0) + change.qty)
  const running = new Map<string, number>()
  for (const [name, sum] of total) {
    const row = created.get(name)
    running.set(name, row === undefined ? (rowsBefore.get(name)?.qty ?? 0) : row.qty - sum)
  }
  return changes.map((change) => {
    const name = stockKeyText(change)
    const next = (running.get(name) ?? 0) + change.qty
    running.set(name, next)
    return next
  })
}
