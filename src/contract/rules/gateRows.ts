// 检查结果 · rules/gateRows
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'

/** One row per check, as the device sends them and the desk shows them. */
export const gateRows = ListOf(
  Fields({
    check: Text({ title: '检查项', maxLength: 16 }),
    result: Integer({ title: '结果', minimum: 1, maximum: 3 }),
    note: Text({ title: '说明', maxLength: 120 }),
  }),
  { title: '检查结果', minItems: 1, maxItems: 20 },
)
