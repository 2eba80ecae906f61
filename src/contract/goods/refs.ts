// 可选的商品 · goods/refs
import { refCode, type Field, type FieldOptions } from '../kinds.ts'
import type { Selectable } from '../selectable.ts'

export const goods: Selectable = { name: 'goods', list: 'GET /v1/goods/small/list', key: 'goodsNo', label: ['goodsName'] }

/** Number of a goods of the form's owner: selected from the archive in forms, typed in searches. */
export const goodsCode = (label: string, options?: FieldOptions): Field<string> => refCode(label, goods, options)
