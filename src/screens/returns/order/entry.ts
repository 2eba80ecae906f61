// 退货单的录入 · returns/order/entry
import { GoodsLines } from './GoodsLines.tsx'

/** Entry of the lines of a return: goods of its owner with the expected quantity. */
export const entry = { Picker: GoodsLines, edit: ['planQty'], show: ['goodsNo', 'goodsName', 'planQty'] }
