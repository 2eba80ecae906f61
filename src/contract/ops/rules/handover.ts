// 交接的规则 · ops/rules/handover
import { operation as handoverRemove } from '../handoverRemove.ts'
import { operation as handoverScan } from '../handoverScan.ts'
import { operation as scan } from '../scan.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, handoverScan, handoverRemove])
