// 旺店通的销售出库单 · wdt/trades
/** Orders of mirrored warehouses (floor.md §7.2 WDT mapping). Field names are those of `stockout_order_query_trade.php`. */
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromMoment } from '../platform/time.ts'
import { followOutside, type Followed, type OutsideOrder, type OutsideState } from '../core/orders/outside.ts'
import type { Places } from '../core/places.ts'
import { number, text } from './rowMapping.ts'

/** Status numbers there, 已审核及以后, so that orders come before they are shipped. */
export const tradesAsk: WdtAsk = {
  file: 'stockout_order_query_trade.php',
  list: 'stockout_list',
  fields: { status_type: '2' },
}

/** 4 and 5 已取消, 50–53 待审核, 54 and 55 已审核 …, 95 已发货, 105 and 110 已完成, 113 异常发货. */
const states: Readonly<Record<number, OutsideState>> = {
  4: 'off',
  5: 'off',
  50: 'new',
  51: 'new',
  52: 'new',
  53: 'new',
  54: 'audited',
  55: 'audited',
  95: 'shipped',
  105: 'done',
  110: 'done',
  113: 'odd',
}

/** One row as read; places and carrier are still named as in the outside system. */
export interface Trade {
  readonly no: string
  readonly name: string
  /** why it cannot be imported */
  readonly fault: string
  readonly told: OutsideOrder
  readonly places: readonly [province: string, city: string, district: string]
  readonly carrier: { readonly code: string; readonly name: string }
}

export const readTrades = (rows: readonly WdtRow[]): readonly Trade[] => rows.map(tradeOf)

const tradeOf = (row: WdtRow): Trade => {
  const no = text(row, 'src_order_no') || text(row, 'order_no')
  const state = states[number(row, 'status')]
  const lines = linesOf(row)
  const faults = [
    no === '' && '编号为空',
    state === undefined && `旺店通出库单状态${text(row, 'status')}没有对应的状态`,
    lines.length === 0 && '没有商品明细',
  ]
  return {
    no,
    name: text(row, 'shop_name') || text(row, 'shop_no'),
    fault: faults.find((fault) => fault !== false) || '',
    places: [text(row, 'receiver_province'), text(row, 'receiver_city'), text(row, 'receiver_district')],
    carrier: { code: text(row, 'logistics_code'), name: text(row, 'logistics_name') || text(row, 'logistics_type_name') },
    told: {
      state: state ?? 'new',
      logisticsNo: text(row, 'logistics_no'),
      pickNo: text(row, 'pick_no') || text(row, 'picklist_no'),
      slot: number(row, 'picklist_seq') || null,
      leftAt: fromMoment(text(row, 'consign_time')),
      order: {
        srcOrderNo: no,
        srcTids: text(row, 'src_tids') || null,
        warehouseNo: text(row, 'warehouse_no'),
        shopNo: text(row, 'shop_no'),
        receiverName: text(row, 'receiver_name'),
        receiverMobile: text(row, 'receiver_mobile') || text(row, 'receiver_telno'),
        receiverAddress: text(row, 'receiver_address'),
        provinceCode: '',
        cityCode: '',
        sellerRemark: text(row, 'remark') || null,
        tradeTime: fromMoment(text(row, 'trade_time') || text(row, 'check_time') || text(row, 'modified')) ?? new Date(0),
        payTime: fromMoment(text(row, 'pay_time')),
        lines,
      },
    },
  }
}

/** Pieces of one specification are one line; a gift is a separate line. */
const linesOf = (row: WdtRow): OutsideOrder['order']['lines'] => {
  const details: unknown = row['details_list']
  const sums = new Map<string, OutsideOrder['order']['lines'][number]>()
  for (const one of Array.isArray(details) ? (details as WdtRow[]) : []) {
    const [goodsNo, isGift] = [text(one, 'spec_no'), number(one, 'gift_type') > 0 ? 1 : 0] as const
    const qty = Math.round(number(one, 'num') || number(one, 'goods_count'))
    if (goodsNo === '' || qty < 1) continue
    const key = `${goodsNo}|${isGift}`
    sums.set(key, { goodsNo, goodsName: text(one, 'goods_name'), qty: qty + (sums.get(key)?.qty ?? 0), isGift })
  }
  return [...sums.values()]
}

/** Updates one order to the row. @throws Refused with the sentence for the person */
export const writeTrade = async (ctx: Ctx, sid: string, trade: Trade, places: Places): Promise<Followed> => {
  const order = {
    ...trade.told.order,
    ...addressOf(places, trade),
    logisticsCode: await carrierOf(ctx, trade.carrier),
  }
  return followOutside(ctx, sid, { ...trade.told, order })
}

/** Codes of the region, sent as codes or names. An unknown region is left to the audit, and its text stays in front of the address. */
const addressOf = (places: Places, { places: names, told }: Trade) => {
  const found = places.find(...names)
  const address = told.order.receiverAddress
  const before = 'unknown' in found ? names.filter((name) => name !== '').join(' ') : found.rest
  const receiverAddress = before === '' || address === '' ? address : `${before} ${address}`
  if ('unknown' in found) return { provinceCode: found.provinceCode, cityCode: '', districtCode: null, receiverAddress }
  const { provinceCode, cityCode, districtCode } = found
  return { provinceCode, cityCode, districtCode, receiverAddress }
}

/** Our carrier: by its code, or by name, such as 中通 for 中通快递; '' leaves the choice to the shop and the warehouse. */
const carrierOf = async (ctx: Ctx, { code, name }: Trade['carrier']): Promise<string> => {
  const [found] = await ctx.tx.query<{ logisticsCode: string }>(
    `select logistics_code from logistics_company
      where tenant_id = $1 and is_disabled = 0 and (logistics_code = $2 or ($3 <> '' and starts_with($3, logistics_name)))
      order by logistics_code = $2 desc, length(logistics_name) desc limit 1`,
    [ctx.tenantId, code, name],
  )
  return found?.logisticsCode ?? ''
}
