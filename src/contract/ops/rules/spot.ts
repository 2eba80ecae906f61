// 抽检的规则 · ops/rules/spot
import { rulesOf } from '../operation.ts'
import { operation as spotCheck } from '../spotCheck.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, spotCheck])
