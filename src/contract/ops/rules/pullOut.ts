// 取出包裹的规则 · ops/rules/pullOut
import { operation as pullOut } from '../pullOut.ts'
import { operation as scan } from '../scan.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, pullOut])
