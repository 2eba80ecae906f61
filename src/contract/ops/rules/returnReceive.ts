// 退货签收的规则 · ops/rules/returnReceive
import { rulesOf } from '../operation.ts'
import { operation as returnReceive } from '../returnReceive.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, returnReceive])
