// 移库的规则 · ops/rules/move
import { operation as moveLine } from '../moveLine.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([moveLine])
