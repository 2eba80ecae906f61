// 打包的规则 · ops/rules/pack
import { operation as packOrder } from '../packOrder.ts'
import { operation as scan } from '../scan.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, packOrder])
