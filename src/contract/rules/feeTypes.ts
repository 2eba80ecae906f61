// 费用类型与计费方式 · rules/feeTypes
/** What a fee is for and how its quantity is measured (office.md §7.1). */
import { ORDER_TYPE } from './orderLife.ts'

/** fin_fee_line.fee_type */
export const FEE_TYPE = {
  EXPRESS: '快递费',
  OPERATE: '出库操作费',
  INBOUND: '入库费',
  STORAGE: '仓储费',
  CONSUMABLE: '耗材费',
  RETURN: '退货处理费',
  VALUEADD: '增值服务费',
  PROTECT: '保护方案费',
  MANAGE: '管理费',
  OTHER: '其他费用',
  COMPENSATE: '赔付',
  PUNISH: '处罚',
  DIFF: '差异调整',
  ADJUST: '账单调整',
  MINCHARGE: '保底补差',
  DISCOUNT: '折扣',
} as const
export type FeeType = keyof typeof FEE_TYPE

/** fin_fee_item.calc_method */
export const CALC_METHOD = {
  1: '按单',
  2: '按行',
  3: '按件',
  4: '首件续件',
  5: '月度阶梯',
  6: '按重量',
  7: '按体积/天',
  8: '按托',
  9: '按面积/天',
  10: '按库位/天',
  11: '按件/天',
  12: '固定月费',
  13: '重量方案',
  14: '按耗材单位',
  15: '按比例',
  16: '按箱',
  17: '按车',
} as const
export type CalcMethod = keyof typeof CALC_METHOD

/** Fee types that a contract has items of, each with the ways its quantity can be measured. */
export const ITEM_METHODS = {
  EXPRESS: [13, 1],
  OPERATE: [1, 2, 3, 4, 5],
  INBOUND: [3, 16, 8, 17, 6],
  STORAGE: [11, 7, 8, 10, 9, 12],
  CONSUMABLE: [14],
  RETURN: [1, 4, 3],
  VALUEADD: [3],
  PROTECT: [1, 15],
  MANAGE: [15, 12],
  OTHER: [12],
} as const satisfies Partial<Record<FeeType, readonly CalcMethod[]>>
export type ItemFeeType = keyof typeof ITEM_METHODS
/** The fee types that have items, with their texts. */
export const ITEM_FEE_TYPE = Object.fromEntries(
  Object.keys(ITEM_METHODS).map((type) => [type, FEE_TYPE[type as ItemFeeType]]),
) as Readonly<Record<ItemFeeType, string>>

/** fin_fee_item.ratio_base */
export const RATIO_BASE = { 1: '货值', 2: '运费', 3: '费用合计' } as const
/** fin_fee_item.tier_mode; 超额累进: each part at the price of its tier; 全量: all at the price of the last tier reached */
export const TIER_MODE = { 1: '超额累进', 2: '全量' } as const

/** What an item of RETURN counts besides parcels and pieces: its condition `serviceCode`. */
export const RETURN_SERVICE = { REPACK: '重新包装', PHOTO: '拍照', BAD: '残次' } as const
/** Order type of an item of EXPRESS that prices the way back of a parcel. */
export const returnedOrderType = 99
/** Order types that an item can be limited to. */
export const ITEM_ORDER_TYPE: Readonly<Record<number, string>> = { ...ORDER_TYPE, [returnedOrderType]: '退回' }
