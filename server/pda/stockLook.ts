// 库存查询 · pda/stockLook
import { stockLook, type LookedGoods, type LookedPieces, type LookedTote, type StockLook } from '#contract/pda/stockLook'
import { isStopped } from '#contract/ops/orders'
import { tenantText } from '#contract/ops/tenantText'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { orderLife } from '#contract/rules/orderLife'
import { checkLife } from '#contract/rules/stockLife'
import { codes } from '#contract/errors'
import { groupBy } from '../core/floor/keyed.ts'
import { goodsCalled } from '../core/floor/kinds/goods/load.ts'
import { oneTote } from '../core/floor/kinds/totes.ts'
import { orderView } from '../core/floor/kinds/orders/view.ts'
import { readOrders } from '../core/floor/kinds/orders/load.ts'
import { settingsOf } from '../core/floor/settings.ts'
import type { OpsTx } from '../core/floor/context.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { callingDevice } from '../platform/device.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'

type Here = OpsTx & { readonly person: Person }

/** Maximum number of bins per kind of goods in a reply; picking bins come first. */
const binsMax = 60

interface StockRow extends LookedGoods {
  readonly locationNo: string
  readonly type: number
  readonly batchNo: string
  readonly expires: string | null
  readonly quality: number
  readonly qty: number
  readonly free: number
  readonly reserved: number
  readonly frozen: number
  readonly barcode: string | null
  readonly isCounting: boolean
}

const columns = `s.location_no, s.location_type as type, s.owner_no, coalesce(w.short_name, s.owner_no) as owner_name, s.goods_no,
       g.goods_name as name, coalesce(g.spec_name, '') as spec, g.main_barcode as barcode, s.batch_no,
       to_char(s.expire_date, 'YYYY-MM-DD') as expires, s.quality, s.qty, s.avail_qty as free, s.alloc_qty as reserved, s.freeze_qty as frozen,
       exists (select 1 from stock_check_location b join stock_check c on c.tenant_id = $1 and c.check_no = b.check_no
                where b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.location_no = s.location_no and b.is_live = 1
                  and c.status in (${checkLife.counting}, ${checkLife.recount}, ${checkLife.submitted})) as is_counting
  from stock s
  join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
  left join owner w on w.tenant_id = $1 and w.owner_no = s.owner_no
  left join location l on l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = s.location_no`

const piecesOf = (row: StockRow): LookedPieces => ({
  count: row.isCounting ? null : { qty: row.qty, free: row.free, reserved: row.reserved, frozen: row.frozen },
  batchNo: row.batchNo,
  expires: row.expires ?? '',
  quality: row.quality,
})
const goodsIn = ({ ownerNo, ownerName, goodsNo, name, spec }: StockRow): LookedGoods => ({
  ownerNo,
  ownerName,
  goodsNo,
  name,
  spec,
})

interface BinRow {
  readonly locationNo: string
  readonly type: number
  readonly isLocked: number
  readonly isDisabled: number
  readonly isCounting: boolean
}

const binOf = async (here: Here, code: string): Promise<StockLook['bin']> => {
  const { tx, tenantId, warehouseNo, sid, person } = here
  const [bin] = await tx.named<BinRow>(
    'pda_look_bin',
    `select l.location_no, l.location_type as type, l.is_locked, l.is_disabled,
            exists (select 1 from stock_check_location b join stock_check c on c.tenant_id = $1 and c.check_no = b.check_no
                     where b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.location_no = l.location_no and b.is_live = 1
                       and c.status in (${checkLife.counting}, ${checkLife.recount}, ${checkLife.submitted})) as is_counting
       from location l where l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.location_no = $4`,
    [tenantId, warehouseNo, sid, code],
  )
  if (bin === undefined) return undefined
  const rows = await tx.named<StockRow>(
    'pda_look_bin_rows',
    `select ${columns} where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.location_no = $4 and s.qty > 0
      order by s.owner_no, s.goods_no, s.batch_no, s.quality`,
    [tenantId, warehouseNo, sid, code],
  )
  const seen = rows.filter(({ ownerNo }) => seesOwner(person, ownerNo))
  return {
    locationNo: bin.locationNo,
    type: bin.type,
    isCounting: bin.isCounting,
    isLocked: bin.isLocked === 1,
    isDisabled: bin.isDisabled === 1,
    rows: seen.map((row) => ({ ...goodsIn(row), ...piecesOf(row), barcode: row.barcode ?? '' })),
    others: rows.length - seen.length,
  }
}

const binsOfGoods = async (here: Here, keys: readonly GoodsKey[]): Promise<NonNullable<StockLook['goods']>> => {
  const { tx, tenantId, warehouseNo, sid } = here
  const names = await tx.named<LookedGoods>(
    'pda_look_goods',
    `select g.owner_no, coalesce(w.short_name, g.owner_no) as owner_name, g.goods_no, g.goods_name as name, coalesce(g.spec_name, '') as spec
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
       left join owner w on w.tenant_id = $1 and w.owner_no = g.owner_no where g.tenant_id = $1 order by g.owner_no, g.goods_no`,
    [tenantId, keys.map(({ ownerNo }) => ownerNo), keys.map(({ goodsNo }) => goodsNo)],
  )
  // pieces in the staging bin of a pick order (type 4) are left out, because they are on their way to a parcel
  const rows = await tx.named<StockRow>(
    'pda_look_places',
    `select ${columns} join unnest($4::text[], $5::text[]) as k(owner_no, goods_no) on k.owner_no = s.owner_no and k.goods_no = s.goods_no
      where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.qty > 0 and s.location_type <> 4
      order by s.location_type, l.pick_seq, s.location_no, s.batch_no, s.quality`,
    [tenantId, warehouseNo, sid, keys.map(({ ownerNo }) => ownerNo), keys.map(({ goodsNo }) => goodsNo)],
  )
  const of = groupBy(rows, goodsKey)
  return names.map((goods) => {
    const places = of.get(goodsKey(goods)) ?? []
    return {
      ...goods,
      places: places.slice(0, binsMax).map((row) => ({ ...piecesOf(row), locationNo: row.locationNo, type: row.type })),
      isCut: places.length > binsMax,
    }
  })
}

const toteOf = async (here: Here, code: string): Promise<LookedTote | undefined> => {
  const tote = await oneTote(here, code)
  if (tote === null) return undefined
  const settings = await settingsOf(here)
  const [row] = tote.stockoutNo === '' ? [] : await readOrders(here, [tote.stockoutNo])
  const order = row && orderView(row, { lines: [], packages: [], openPickNos: [] }, settings)
  const isSeen = order !== undefined && seesOwner(here.person, order.ownerNo)
  const [owner] = isSeen
    ? await here.tx.named<{ ownerName: string }>(
        'pda_look_owner',
        'select short_name as owner_name from owner where tenant_id = $1 and owner_no = $2',
        [here.tenantId, order.ownerNo],
      )
    : []
  return {
    toteNo: tote.toteNo,
    status: tote.status,
    pickNo: tote.pickNo,
    slot: tote.slot,
    stockoutNo: isSeen ? order.stockoutNo : '',
    ownerName: isSeen ? (owner?.ownerName ?? order.ownerNo) : '',
    statusText: isSeen ? tenantText(settings, 'stockout_order.status', orderLife, order.status) : '',
    isStopped: isSeen && isStopped(order),
  }
}

/** @throws Refused A0404 if the person does not see the warehouse of the device */
const atDevice = (ctx: Ctx): Here => {
  const { warehouseNo, sid } = callingDevice(ctx)
  if (!seesWarehouse(ctx.person, warehouseNo, sid)) throw refuse(codes.notFound)
  return { ...ctx, warehouseNo, sid }
}

/** stockLook: what a scanned code names at the warehouse: a bin, else a tote, else goods that the person sees, with their bins. */
export default [
  handle(stockLook, async (ctx, { code }): Promise<StockLook> => {
    const here = atDevice(ctx)
    const reply = { code, takenAt: here.now }
    const bin = await binOf(here, code)
    if (bin !== undefined) return { ...reply, bin }
    const tote = await toteOf(here, code)
    if (tote !== undefined) return { ...reply, tote }
    const keys = (await goodsCalled(here, code)).filter(({ ownerNo }) => seesOwner(here.person, ownerNo))
    return keys.length === 0 ? reply : { ...reply, goods: await binsOfGoods(here, keys) }
  }),
]
