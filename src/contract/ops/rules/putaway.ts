// 上架的规则 · ops/rules/putaway
import { rulesOf } from '../operation.ts'
import { operation as putawayLine } from '../putawayLine.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, putawayLine])
