// 出库单导入 · import/order
import { code, count, flag, moment, price, text } from '../kinds.ts'
import type { OrderTexts } from '../rules/importClean.ts'
import type { RowError, RowValue } from '../rules/importRow.ts'
import { orderTexts } from '../rules/orderTexts.ts'
import { isReceiverPhone } from '../rules/phones.ts'

/** Target fields of the order import in template order (floor.md §7.4 Import — 出库单). Name and barcode serve new goods only. */
export const orderFields = {
  ownerNo: code('货主编号', { required: true, max: orderTexts.ownerNo }),
  shopNo: code('店铺编号', { required: true, max: orderTexts.shopNo }),
  warehouseNo: code('仓库编号', { required: true, max: orderTexts.warehouseNo }),
  sid: code('sid', { required: true, max: orderTexts.sid }),
  srcOrderNo: code('ERP单号', { required: true, max: orderTexts.srcOrderNo }),
  srcTids: text('原始单号', { max: orderTexts.srcTids }),
  logisticsCode: code('物流公司', { max: orderTexts.logisticsCode, help: '留空时用店铺默认快递' }),
  receiverName: text('收件人', { required: true, max: orderTexts.receiverName, masked: true }),
  receiverMobile: code('手机', { required: true, max: orderTexts.receiverMobile, masked: true }),
  province: text('省', { required: true, max: 32 }),
  city: text('市', { required: true, max: 32 }),
  district: text('区', { max: 32 }),
  receiverAddress: text('地址', { required: true, max: orderTexts.receiverAddress, masked: true }),
  goodsNo: code('商品编号', { required: true, max: orderTexts.goodsNo }),
  goodsName: text('商品名称', { max: orderTexts.goodsName, help: '仅用于新建档案外商品' }),
  barcode: code('条码', { max: 64, help: '仅用于新建档案外商品' }),
  qty: count('数量', { required: true, min: 1, max: 999_999 }),
  price: price('单价', { min: 0 }),
  tradeTime: moment('下单时间', { required: true }),
  payTime: moment('付款时间'),
  remark: text('备注', { max: 500 }),
  urgent: flag('是否加急'),
} as const
export type OrderField = keyof typeof orderFields

/** Optional in a row, but the user has to choose its source, because an order without a carrier does not pass the audit (floor.md §0.4). */
export const SOURCE_NEEDED: readonly string[] = ['logisticsCode']

/** Fields that may be generated, with the generated value; the order stores their names in generated_fields and screens show 生成. */
export const GENERATED: Readonly<Partial<Record<OrderField, string>>> = {
  logisticsCode: '店铺默认快递，没有则用仓库对接的第一家',
  receiverName: '“生成收件人”加单号尾数',
  receiverMobile: '100 开头的占位号码，打不通任何人',
  province: '发货仓所在省',
  city: '发货仓所在市',
  receiverAddress: '占位地址',
  tradeTime: '导入时间',
}

/** Facts of the caller for a generated field; the carrier may be empty. */
export interface GenerateFrom {
  readonly logisticsCode: string
  readonly province: string
  readonly city: string
  readonly tradeTime: string
}

/** Text of a generated field, equal for all rows of an order and for every import of the file. */
export function generateText(field: string, texts: OrderTexts, from: GenerateFrom): string {
  const orderNo = texts.srcOrderNo ?? ''
  if (field === 'receiverName') return `生成收件人${orderNo.slice(-6)}`
  if (field === 'receiverMobile') return `100${String(spread(orderNo)).padStart(8, '0')}`
  if (field === 'receiverAddress') return '生成地址'
  return isFrom(field, from) ? from[field] : ''
}

/** Checks of an order row beyond the kinds of its fields: `手机号格式不正确`. */
export function orderRowErrors({ receiverMobile: phone }: { readonly receiverMobile?: RowValue }): RowError[] {
  if (typeof phone !== 'string' || isReceiverPhone(phone)) return []
  return [{ field: 'receiverMobile', errorName: orderFields.receiverMobile.label, errorReason: '手机号格式不正确' }]
}

function isFrom(field: string, from: GenerateFrom): field is keyof GenerateFrom {
  return Object.hasOwn(from, field)
}

/** FNV-1a of a text, folded below 10^8. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % 100_000_000
}
