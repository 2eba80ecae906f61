// 退货单的录入 · returns/order/entry
import { GoodsLines } from './GoodsLines.tsx'

/** How a return is entered: goods of its owner, and how many are expected. */
export const entry = { Picker: GoodsLines, edit: ['planQty'], show: ['goodsNo', 'goodsName', 'planQty'] }
