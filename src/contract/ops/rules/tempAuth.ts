// 临时工授权的规则 · ops/rules/tempAuth
import { rulesOf } from '../operation.ts'
import { operation as tempSign } from '../tempSign.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, tempSign])
