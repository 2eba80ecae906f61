// 批量复核的规则 · ops/rules/checkBatch
import { rulesOf } from '../operation.ts'
import { operation as checkBatch } from '../checkBatch.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, checkBatch])
