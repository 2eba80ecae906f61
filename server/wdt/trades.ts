// 旺店通的销售出库单 · wdt/trades
/** Orders of mirrored warehouses (floor.md §7.2 WDT mapping). Field names are those of `stockout_order_query_trade.php`. */
import type { WdtAsk, WdtRow } from '../platform/adapters/wdt.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromMoment } from '../platform/time.ts'
import { followOutside, type Followed, type OutsideOrder, type OutsideState } from '../core/orders/outside.ts'
import type { Places } from '../core/places.ts'
import { number, text } from './rowMapping.ts'

/** Request for orders from 已审核 on (status_type 2), so that orders arrive here before they are shipped. */
export const tradesAsk: WdtAsk = {
  file: 'stockout_order_query_trade.php',
  list: 'stockout_list',
  fields: { status_type: '2' },
}

/** status of 旺店通: 4 and 5 已取消, 50–53 待审核, 54 and 55 已审核, 95 已发货, 105 and 110 已完成, 113 异常发货. */
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

/** One row as read; region and carrier still have the names of the outside system. */
export interface Trade {
  readonly no: string
  readonly name: string
  /** reason why the order cannot be imported */
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

/** Lines of the order: pieces of one specification are added up, gifts separately. */
const linesOf = (row: WdtRow): OutsideOrder['order']['lines'] => {
  const details: unknown = row['details_list']
  const sums = new Map<string, OutsideOrder['order']['lines'][number]>()
  for (const detail of Array.isArray(details) ? (details as WdtRow[]) : []) {
    const [goodsNo, isGift] = [text(detail, 'spec_no'), number(detail, 'gift_type') > 0 ? 1 : 0] as const
    const qty = Math.round(number(detail, 'num') || number(detail, 'goods_count'))
    if (goodsNo === '' || qty < 1) continue
    const key = `${goodsNo}|${isGift}`
    sums.set(key, { goodsNo, goodsName: text(detail, 'goods_name'), qty: qty + (sums.get(key)?.qty ?? 0), isGift })
  }
  return [...sums.values()]
}

/** Creates or updates the order of a row. @throws Refused with the sentence for the person */
export const writeTrade = async (ctx: Ctx, sid: string, trade: Trade, places: Places): Promise<Followed> => {
  const order = {
    ...trade.told.order,
    ...addressOf(places, trade),
    logisticsCode: await carrierOf(ctx, trade.carrier),
  }
  return followOutside(ctx, sid, { ...trade.told, order })
}

/** Region codes and address of the receiver. An unknown region is left to the audit, and its names are put in front of the address. */
const addressOf = (places: Places, { places: regionNames, told: outside }: Trade) => {
  const region = places.find(...regionNames)
  const address = outside.order.receiverAddress
  const unresolvedText = 'unknown' in region ? regionNames.filter((name) => name !== '').join(' ') : region.rest
  const receiverAddress = unresolvedText === '' || address === '' ? address : `${unresolvedText} ${address}`
  if ('unknown' in region) return { provinceCode: region.provinceCode, cityCode: '', districtCode: null, receiverAddress }
  const { provinceCode, cityCode, districtCode } = region
  return { provinceCode, cityCode, districtCode, receiverAddress }
}

/** Our code of the carrier, found by code or by the beginning of its name (中通 for 中通快递). With '' the shop and the warehouse decide. */
const carrierOf = async (ctx: Ctx, { code, name }: Trade['carrier']): Promise<string> => {
  const [carrierRow] = await ctx.tx.query<{ logisticsCode: string }>(
    `select logistics_code from logistics_company
      where tenant_id = $1 and is_disabled = 0 and (logistics_code = $2 or ($3 <> '' and starts_with($3, logistics_name)))
      order by logistics_code = $2 desc, length(logistics_name) desc limit 1`,
    [ctx.tenantId, code, name],
  )
  return carrierRow?.logisticsCode ?? ''
}
