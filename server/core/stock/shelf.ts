// 库位、商品与货主 · core/stock/shelf
import { STOCKLESS } from '#contract/rules/goodsTexts'
import type { Ctx } from '../../platform/ctx.ts'
import { warehouseKey } from '../../platform/scope.ts'

export interface Bin {
  readonly warehouseNo: string
  readonly sid: string
  readonly locationNo: string
  readonly type: number
  /** it is a 退货暂存位 */
  readonly isPosition: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  /** owners of the zone; null if the zone is shared */
  readonly owners: readonly string[] | null
  /** why goods may not be put here (A1702, A1703), else null */
  readonly blocked: string | null
  readonly rows: readonly { readonly key: string; readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string }[]
}

/** Master data named by rows of stock, from a file or a form. */
export interface Shelf {
  readonly warehouses: readonly { readonly warehouseNo: string; readonly sid: string }[]
  readonly owners: ReadonlySet<string>
  readonly goods: ReadonlyMap<
    string,
    { readonly expires: boolean; readonly shelfLifeDay: number | null; readonly stockless: boolean; readonly priceFen: number }
  >
  /** `warehouseNo-sid|locationNo` */
  readonly bins: ReadonlyMap<string, Bin>
}

export interface Named {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly locationNo: string
}

/** Loads the master data that the rows name, one query per table. */
export const loadShelf = async (ctx: Ctx, rows: readonly Named[]): Promise<Shelf> => {
  const { tx, tenantId } = ctx
  const warehouses = await tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no, sid from wms_warehouse where tenant_id = $1 and is_disabled = 0',
    [tenantId],
  )
  const owners = await tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = $1', [tenantId])
  const goods = await tx.query<{
    ownerNo: string
    goodsNo: string
    expiryManage: number
    shelfLifeDay: number | null
    goodsType: number
    priceFen: string | null
  }>(
    'select owner_no, goods_no, expiry_manage, shelf_life_day, goods_type, price_fen from goods where tenant_id = $1 and goods_no = any($2::text[])',
    [tenantId, [...new Set(rows.map((row) => row.goodsNo))]],
  )
  return {
    warehouses: warehouses.map((row) => ({ warehouseNo: row.warehouseNo, sid: row.sid })),
    owners: new Set(owners.map((row) => row.ownerNo)),
    goods: new Map(
      goods.map((row) => [
        `${row.ownerNo}|${row.goodsNo}`,
        {
          expires: row.expiryManage === 1,
          shelfLifeDay: row.shelfLifeDay,
          stockless: STOCKLESS.has(row.goodsType),
          priceFen: Number(row.priceFen ?? 0),
        },
      ]),
    ),
    bins: await loadBins(ctx, [...new Set(rows.map((row) => row.locationNo))]),
  }
}

interface BinRow {
  readonly warehouseNo: string
  readonly sid: string
  readonly locationNo: string
  readonly locationType: number
  readonly isPosition: boolean
  readonly mixGoods: number
  readonly mixBatch: number
  readonly mixOwner: number
  readonly owners: readonly string[] | null
  readonly isLocked: number
  readonly lockReason: string | null
  readonly isDisabled: number
}

const loadBins = async ({ tx, tenantId }: Ctx, numbers: readonly string[]): Promise<Map<string, Bin>> => {
  const bins = await tx.query<BinRow>(
    `select l.warehouse_no, l.sid, l.location_no, l.location_type, l.mix_goods, l.mix_batch, l.mix_owner, l.is_locked, l.lock_reason,
            l.is_disabled, exists (select 1 from return_position p where p.tenant_id = $1 and p.warehouse_no = l.warehouse_no and p.sid = l.sid
                                    and p.position_no = l.location_no) as is_position,
            case when z.owner_mode = 2 then z.owner_nos end as owners
       from location l left join zone z on z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no
      where l.tenant_id = $1 and l.location_no = any($2::text[])`,
    [tenantId, numbers],
  )
  const stockRows = await tx.query<{
    warehouseNo: string
    sid: string
    locationNo: string
    ownerNo: string
    goodsNo: string
    batchNo: string
    quality: number
  }>(
    'select warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality from stock where tenant_id = $1 and location_no = any($2::text[])',
    [tenantId, numbers],
  )
  const rows = new Map<string, Bin['rows'][number][]>()
  for (const row of stockRows) {
    const at = binKey(row)
    const key = [row.ownerNo, row.goodsNo, row.batchNo, row.quality].join('|')
    rows.set(at, [...(rows.get(at) ?? []), { key, ownerNo: row.ownerNo, goodsNo: row.goodsNo, batchNo: row.batchNo }])
  }
  return new Map(bins.map((row) => [binKey(row), binOf(row, rows.get(binKey(row)) ?? [])]))
}

const binKey = (row: { warehouseNo: string; sid: string; locationNo: string }): string =>
  `${warehouseKey(row.warehouseNo, row.sid)}|${row.locationNo}`

const binOf = (row: BinRow, rows: Bin['rows']): Bin => ({
  warehouseNo: row.warehouseNo,
  sid: row.sid,
  locationNo: row.locationNo,
  type: row.locationType,
  isPosition: row.isPosition,
  mixGoods: row.mixGoods === 1,
  mixBatch: row.mixBatch === 1,
  mixOwner: row.mixOwner === 1,
  owners: row.owners,
  blocked:
    row.isDisabled === 1
      ? `库位${row.locationNo}不存在或已停用`
      : row.isLocked === 1
        ? `库位${row.locationNo}已锁定：${row.lockReason ?? ''}`
        : null,
  rows,
})
