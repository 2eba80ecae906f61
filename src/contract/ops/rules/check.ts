// 复核的规则 · ops/rules/check
import { operation as checkDiff } from '../checkDiff.ts'
import { operation as checkOrder } from '../checkOrder.ts'
import { operation as scan } from '../scan.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, checkOrder, checkDiff])
