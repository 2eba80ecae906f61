// 读取周转箱、耗材、商品、交接与库位 · core/floor/loadThings
import { STOCKLESS } from '#contract/rules/goodsTexts'
import { normaliseBarcode } from '#contract/rules/barcode'
import { pieceWeightG } from '#contract/rules/weigh'
import { toteLife } from '#contract/rules/pickLife'
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { HandoverView } from '#contract/ops/kinds/handovers'
import type { LocationView } from '#contract/ops/kinds/locations'
import type { MoveView } from '#contract/ops/kinds/moves'
import { binKey } from '#contract/ops/kinds/stock'
import type { ToteView } from '#contract/ops/kinds/totes'
import type { GoodsKey } from '#contract/ops/payload'
import { slot } from './kind.ts'
import type { OpsTx } from './context.ts'
import type { Settings } from './settings.ts'

export const toteViews = slot<readonly ToteView[]>([])

interface ToteRow {
  toteNo: string
  status: number
  pickNo: string | null
  slot: number | null
  stockoutNo: string | null
  bindTime?: Date | null
}
/** Locks totes by number and those bound to the orders given, keys ascending. */
export const lockTotes = async (ctx: OpsTx, toteNos: readonly string[], stockoutNos: readonly string[]): Promise<ToteView[]> => {
  if (toteNos.length === 0 && stockoutNos.length === 0) return []
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_lock',
    `select tote_no, status, pick_no, slot, stockout_no, bind_time from tote
      where tenant_id = $1 and warehouse_no = $4 and sid = $5
        and id in (select a.id from tote a where a.tenant_id = $1 and a.warehouse_no = $4 and a.sid = $5 and a.tote_no = any($2::text[])
                   union select b.id from tote b where b.tenant_id = $1 and b.stockout_no = any($3::text[]))
      order by tote_no for update`,
    [ctx.tenantId, toteNos, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

/** Totes bound to these orders, for a task pack. */
export const readTotes = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<ToteView[]> => {
  if (stockoutNos.length === 0) return []
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_read',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and status = ${toteLife.used} and stockout_no = any($2::text[]) order by tote_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

/** One tote of the warehouse as it stands now, also one out of use; null: there is none of this number. */
export const oneTote = async (ctx: OpsTx, toteNo: string): Promise<ToteView | null> => {
  const [row] = await ctx.tx.named<ToteRow>(
    'ops_tote',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and tote_no = $4`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, toteNo],
  )
  return row === undefined ? null : toteView(row)
}

/**
 * Totes of the warehouse for a picker's device: free ones first, the longest unused before others, then those in use, so that the device
 * can refuse them.
 */
export const totesAround = async (ctx: OpsTx, most: number): Promise<ToteView[]> => {
  const rows = await ctx.tx.named<ToteRow>(
    'ops_totes_around',
    `select tote_no, status, pick_no, slot, stockout_no from tote
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and status in (${toteLife.free}, ${toteLife.used})
      order by status, last_time nulls first, tote_no limit $2`,
    [ctx.tenantId, most, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(toteView)
}

const toteView = (row: ToteRow): ToteView => ({
  toteNo: row.toteNo,
  status: row.status,
  pickNo: row.pickNo ?? '',
  slot: row.slot ?? 0,
  stockoutNo: row.stockoutNo ?? '',
  ...(row.bindTime ? { boundAt: row.bindTime.getTime() } : {}),
})

interface ConsumableRow {
  consumableNo: string
  consumableName: string
  consumableType: number
  barcode: string | null
  weightG: number
  salePriceE4: string | null
  isStock: number
  /** protective items taken from it; null: none */
  items: readonly string[] | null
}
const consumableColumns =
  'c.consumable_no, c.consumable_name, c.consumable_type, c.barcode, c.weight_g, c.sale_price_e4, c.is_stock, i.items'
/** Of every consumable the protective items that are taken from it. */
const withItems = `consumable c left join (
  select p.consumable_no, array_agg(p.item_no::text order by p.item_no) as items
    from protective_item p where p.tenant_id = $1 and p.consumable_no is not null group by p.consumable_no) i
  on i.consumable_no = c.consumable_no`
/** Consumables of an owner are listed where that owner has orders or stock. */
const atWork = `(c.owner_no is null
  or exists (select 1 from owner_enter_control e where e.tenant_id = $1 and e.owner_no = c.owner_no and e.warehouse_no = $2 and e.sid = $3)
  or exists (select 1 from stock s where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.owner_no = c.owner_no))`

/**
 * Consumables by number or barcode; without codes: all that are in use in the warehouse. Where none may go below zero, with what is there
 * of them: locked for an operation, since others take of the same carton.
 */
export const readConsumables = async (
  ctx: OpsTx,
  { keepsConsumables }: Pick<Settings, 'keepsConsumables'>,
  codes?: readonly string[],
): Promise<ConsumableFacts[]> => {
  if (codes?.length === 0) return []
  const rows =
    codes === undefined
      ? await ctx.tx.named<ConsumableRow>(
          'ops_consumables_all',
          `select ${consumableColumns} from ${withItems}
            where c.tenant_id = $1 and c.is_disabled = 0 and (c.consumable_type in (1, 2, 3, 6) or i.items is not null) and ${atWork} order by c.consumable_no limit 2000`,
          [ctx.tenantId, ctx.warehouseNo, ctx.sid],
        )
      : await ctx.tx.named<ConsumableRow>(
          'ops_consumables',
          `select ${consumableColumns} from ${withItems}
            where c.tenant_id = $1 and (c.consumable_no = any($2::text[]) or c.barcode = any($2::text[]))`,
          [ctx.tenantId, codes],
        )
  const stock = keepsConsumables ? await readConsumableStock(ctx, rows, codes !== undefined) : null
  return rows.map((row) => ({
    consumableNo: row.consumableNo,
    name: row.consumableName,
    barcode: row.barcode ?? '',
    type: row.consumableType,
    weightG: row.weightG,
    ...(row.items !== null && { items: row.items }),
    priceE4: row.salePriceE4 === null ? null : Number(row.salePriceE4),
    ...(stock !== null && row.isStock === 1 && { stockQty: stock.get(row.consumableNo) ?? 0 }),
  }))
}

const readConsumableStock = async (
  ctx: OpsTx,
  consumables: readonly ConsumableRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.named<{ consumableNo: string; qty: number }>(
    lock ? 'ops_consumable_stock_lock' : 'ops_consumable_stock',
    `select consumable_no, qty from consumable_stock
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and consumable_no = any($4::text[]) order by consumable_no ${lock ? 'for update' : ''}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, consumables.map((one) => one.consumableNo)],
  )
  return new Map(rows.map(({ consumableNo, qty }) => [consumableNo, qty]))
}

interface GoodsRow {
  ownerNo: string
  goodsNo: string
  goodsName: string
  ownerName: string
  specName: string | null
  imageUrl: string | null
  goodsType: number
  expiryManage: number
  isFragile: number
  grossWeightG: number | null
  avgWeightG: number | null
  sampleNum: number
  volumeCm3: string | null
  barcodes: { barcode: string; packQty: number }[] | null
  white: number[] | null
  batchManage: number
  shelfLifeDay: number | null
  receiveLimitDay: number | null
  abcClass: string | null
  confirmMode: 1 | 2 | 3 | null
  innerBarcode: string | null
}
/** Goods with their barcodes, white lists and 无条码 rule of this warehouse. */
export const readGoods = async (ctx: OpsTx, keys: readonly GoodsKey[], settings: Settings): Promise<GoodsFacts[]> => {
  if (keys.length === 0) return []
  const rows = await ctx.tx.named<GoodsRow>(
    'ops_goods',
    `select g.owner_no, g.goods_no, g.goods_name, o.short_name as owner_name, g.spec_name, g.image_url, g.goods_type, g.expiry_manage, g.is_fragile, g.volume_cm3,
            g.batch_manage, g.shelf_life_day, g.receive_limit_day, g.abc_class,
            g.gross_weight_g, a.avg_weight_g, coalesce(a.sample_num, 0) as sample_num,
            (select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'packQty', b.pack_qty)) from goods_barcode b
              where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no and b.is_disabled = 0) as barcodes,
            (select array_agg(distinct w.white_type::int) from goods_white_list w
              where w.tenant_id = $1 and w.owner_no = g.owner_no and w.goods_no = g.goods_no and w.warehouse_no in ('*', $4) and w.sid in ('*', $5)
                and w.effect_date <= $6 and (w.expire_date is null or w.expire_date >= $6)) as white,
            n.confirm_mode, n.inner_barcode
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
       join owner o on o.tenant_id = $1 and o.owner_no = g.owner_no
       left join goods_avg_weight a on a.tenant_id = $1 and a.owner_no = g.owner_no and a.goods_no = g.goods_no
       left join no_barcode_goods n on n.tenant_id = $1 and n.warehouse_no = $4 and n.sid = $5 and n.owner_no = g.owner_no
         and n.goods_no = g.goods_no and n.is_disabled = 0
      where g.tenant_id = $1`,
    [ctx.tenantId, keys.map((key) => key.ownerNo), keys.map((key) => key.goodsNo), ctx.warehouseNo, ctx.sid, ctx.today],
  )
  return rows.map((row) => {
    const { grossWeightG, avgWeightG, sampleNum } = row
    const weights = { grossWeightG, avgWeightG, sampleNum }
    const weightG = pieceWeightG(weights, settings.weightUseOf(row.ownerNo, '*'))
    return {
      ownerNo: row.ownerNo,
      goodsNo: row.goodsNo,
      name: row.goodsName,
      ownerName: row.ownerName,
      ...(row.specName === null ? {} : { spec: row.specName }),
      ...(row.imageUrl === null ? {} : { imageUrl: row.imageUrl }),
      barcodes: row.barcodes ?? [],
      ...(row.confirmMode === null ? {} : { noBarcodeMode: row.confirmMode }),
      ...(row.innerBarcode === null ? {} : { innerBarcode: row.innerBarcode }),
      white: row.white ?? [],
      expiry: row.expiryManage === 1,
      fragile: row.isFragile === 1,
      ...(STOCKLESS.has(row.goodsType) && { stockless: true as const }),
      ...(weightG === null ? {} : { weightG }),
      ...(avgWeightG === null ? {} : { weights }),
      ...(row.volumeCm3 === null ? {} : { volumeCm3: Number(row.volumeCm3) }),
      ...inboundFacts(row),
    }
  })
}

/** What receiving asks of goods. */
const inboundFacts = (row: GoodsRow) => ({
  ...(row.batchManage === 1 && { batch: true as const }),
  ...(row.shelfLifeDay === null ? {} : { shelfLifeDay: row.shelfLifeDay }),
  ...(row.receiveLimitDay === null ? {} : { receiveLimitDay: row.receiveLimitDay }),
  ...(row.abcClass === null ? {} : { abc: row.abcClass }),
  ...((row.grossWeightG === null || row.volumeCm3 === null) && { unmeasured: true as const }),
})

/** Goods most people would mean by a scanned code; more than these share it only by mistake. */
const calledMost = 20

/** Owner and number of the goods with this barcode, number or inner code. */
export const goodsCalled = (ctx: OpsTx, code: string): Promise<GoodsKey[]> =>
  ctx.tx.named<GoodsKey>(
    'ops_goods_called',
    `select owner_no, goods_no from goods_barcode where tenant_id = $1 and barcode = $5 and is_disabled = 0
     union select owner_no, goods_no from goods where tenant_id = $1 and goods_no = $2
     union select owner_no, goods_no from no_barcode_goods
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and inner_barcode = $2 and is_disabled = 0
     order by 1, 2 limit ${calledMost}`,
    [ctx.tenantId, code, ctx.warehouseNo, ctx.sid, normaliseBarcode(code)],
  )

/** Hand-overs, locked while their scans are decided; and which parcels are in one already, by waybill. */
export const lockHandovers = async (
  ctx: OpsTx,
  handoverNos: readonly string[],
  logisticsNos: readonly string[],
): Promise<{ readonly handovers: HandoverView[]; readonly handedTo: Readonly<Record<string, string>> }> => {
  if (handoverNos.length === 0) return { handovers: [], handedTo: {} }
  const rows = await ctx.tx.named<{ handoverNo: string; status: number; logisticsCode: string; logisticsName: string | null }>(
    'ops_handovers_lock',
    `select h.handover_no, h.status, h.logistics_code,
            (select l.logistics_name from logistics_company l where l.tenant_id = $1 and l.logistics_code = h.logistics_code) as logistics_name
       from handover h where h.tenant_id = $1 and h.warehouse_no = $3 and h.sid = $4 and h.handover_no = any($2::text[])
      order by h.handover_no for update of h`,
    [ctx.tenantId, handoverNos, ctx.warehouseNo, ctx.sid],
  )
  const items = await ctx.tx.named<{ logisticsNo: string; handoverNo: string }>(
    'ops_handover_items',
    'select i.logistics_no, i.handover_no from handover_item i where i.tenant_id = $1 and i.logistics_no = any($2::text[]) and i.status = 1',
    [ctx.tenantId, logisticsNos],
  )
  return {
    handovers: rows.map((row) => ({
      handoverNo: row.handoverNo,
      status: row.status,
      logisticsCode: row.logisticsCode,
      logisticsName: row.logisticsName ?? row.logisticsCode,
    })),
    handedTo: Object.fromEntries(items.map((item) => [item.logisticsNo, item.handoverNo])),
  }
}

/** Earlier weights, in grams, of parcels that are not in the system, by logistics_no. */
export const readWeighed = async (ctx: OpsTx, logisticsNos: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  if (logisticsNos.length === 0) return {}
  const rows = await ctx.tx.named<{ logisticsNo: string; weightG: number }>(
    'ops_weighed',
    `select logistics_no, weight_g from weigh_record
      where tenant_id = $1 and logistics_no = any($2::text[]) and is_valid = 1 and result in (1, 4, 5)`,
    [ctx.tenantId, logisticsNos],
  )
  return Object.fromEntries(rows.map((row) => [row.logisticsNo, row.weightG]))
}

interface LocationRow {
  locationNo: string
  locationType: number
  isPosition: boolean
  isLocked: number
  lockReason: string | null
  isDisabled: number
  mixGoods: number
  mixBatch: number
  mixOwner: number
  owners: string[] | null
  holds: { ownerNo: string; goodsNo: string; batchNo: string }[] | null
  leftG: string | null
  leftCm3: string | null
}
/** Bins with what lies in them. */
export const readLocations = async (ctx: OpsTx, locationNos: readonly string[]): Promise<LocationView[]> => {
  if (locationNos.length === 0) return []
  const rows = await ctx.tx.named<LocationRow>(
    'ops_locations',
    `select l.location_no, l.location_type, l.is_locked, l.lock_reason, l.is_disabled, l.mix_goods, l.mix_batch, l.mix_owner,
            case when z.owner_mode = 2 then z.owner_nos end as owners,
            exists (select 1 from return_position p where p.tenant_id = $1 and p.warehouse_no = $3 and p.sid = $4 and p.position_no = l.location_no) as is_position,
            (select jsonb_agg(jsonb_build_object('ownerNo', s.owner_no, 'goodsNo', s.goods_no, 'batchNo', s.batch_no)) from stock s
              where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.location_no = l.location_no and s.qty > 0) as holds,
            l.max_weight_g - u.weight_g as left_g, l.max_volume_cm3 - u.volume_cm3 as left_cm3
       from location l
       left join zone z on z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no
       left join lateral (
         select coalesce(sum(s.qty * coalesce(g.gross_weight_g, 0)::bigint), 0) as weight_g, coalesce(sum(s.qty * coalesce(g.volume_cm3, 0)), 0) as volume_cm3
           from stock s join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
          where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.location_no = l.location_no
            and (l.max_weight_g is not null or l.max_volume_cm3 is not null)) u on true
      where l.tenant_id = $1 and l.warehouse_no = $3 and l.sid = $4 and l.location_no = any($2::text[])`,
    [ctx.tenantId, locationNos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map((row) => ({
    locationNo: row.locationNo,
    type: row.locationType,
    ...(row.isPosition && { isPosition: true }),
    isLocked: row.isLocked === 1,
    lockReason: row.lockReason ?? '',
    isDisabled: row.isDisabled === 1,
    mixGoods: row.mixGoods === 1,
    mixBatch: row.mixBatch === 1,
    mixOwner: row.mixOwner === 1,
    owners: row.owners,
    holds: row.holds ?? [],
    room: {
      weightG: row.leftG === null ? null : Number(row.leftG),
      volumeCm3: row.leftCm3 === null ? null : Number(row.leftCm3),
    },
  }))
}

/** Move orders, locked: their lines are counted up. */
export const lockMoves = async (ctx: OpsTx, moveNos: readonly string[]): Promise<MoveView[]> => {
  if (moveNos.length === 0) return []
  const rows = await ctx.tx.named<{ moveNo: string; moveType: number; source: number; status: number }>(
    'ops_moves_lock',
    `select move_no, move_type, source, status from stock_move
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and move_no = any($2::text[]) order by move_no for update`,
    [ctx.tenantId, moveNos, ctx.warehouseNo, ctx.sid],
  )
  const lines = await ctx.tx.named<MoveLineRow>(
    'ops_move_rests',
    `select move_no, from_location_no, owner_no, goods_no, batch_no, quality, sum(plan_qty - moved_qty)::int as rest
       from stock_move_line where tenant_id = $1 and move_no = any($2::text[]) group by 1, 2, 3, 4, 5, 6`,
    [ctx.tenantId, rows.map((row) => row.moveNo)],
  )
  const restOf = (moveNo: string): Record<string, number> =>
    Object.fromEntries(
      lines
        .filter((line) => line.moveNo === moveNo)
        .map((line) => {
          const key = { ownerNo: line.ownerNo, goodsNo: line.goodsNo }
          return [binKey(line.fromLocationNo, key, line.batchNo, line.quality), line.rest]
        }),
    )
  return rows.map((row) => ({
    moveNo: row.moveNo,
    moveType: row.moveType,
    source: row.source,
    status: row.status,
    rest: restOf(row.moveNo),
  }))
}

interface MoveLineRow {
  moveNo: string
  fromLocationNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
  rest: number
}
