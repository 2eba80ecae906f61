// 读取商品 · core/floor/kinds/goods/load
/** Goods for operations, and goods by a scanned code. */
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import { normaliseBarcode, type GoodsKey } from '#contract/rules/barcode'
import { STOCKLESS } from '#contract/rules/goodsTexts'
import { pieceWeightG } from '#contract/rules/weigh'
import type { OpsTx } from '../../context.ts'
import type { Settings } from '../../settings.ts'

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
/** Goods with their barcodes, white lists and 无条码 setting of this warehouse. */
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

/** Fields of goods for receiving. */
const inboundFacts = (row: GoodsRow) => ({
  ...(row.batchManage === 1 && { batch: true as const }),
  ...(row.shelfLifeDay === null ? {} : { shelfLifeDay: row.shelfLifeDay }),
  ...(row.receiveLimitDay === null ? {} : { receiveLimitDay: row.receiveLimitDay }),
  ...(row.abcClass === null ? {} : { abc: row.abcClass }),
  ...((row.grossWeightG === null || row.volumeCm3 === null) && { unmeasured: true as const }),
})

/** Maximum kinds of goods for one scanned code; more kinds share a code only by mistake. */
const codeMatchesMax = 20

/** Owner and number of the goods with this barcode, number or inner code. */
export const goodsCalled = (ctx: OpsTx, code: string): Promise<GoodsKey[]> =>
  ctx.tx.named<GoodsKey>(
    'ops_goods_called',
    `select owner_no, goods_no from goods_barcode where tenant_id = $1 and barcode = $5 and is_disabled = 0
     union select owner_no, goods_no from goods where tenant_id = $1 and goods_no = $2
     union select owner_no, goods_no from no_barcode_goods
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and inner_barcode = $2 and is_disabled = 0
     order by 1, 2 limit ${codeMatchesMax}`,
    [ctx.tenantId, code, ctx.warehouseNo, ctx.sid, normaliseBarcode(code)],
  )
