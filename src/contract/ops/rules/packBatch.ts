// 批量打包的规则 · ops/rules/packBatch
import { rulesOf } from '../operation.ts'
import { operation as packBatch } from '../packBatch.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, packBatch])
