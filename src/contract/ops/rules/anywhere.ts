// 每个流程都有的规则 · ops/rules/anywhere
import { rulesOf } from '../operation.ts'
import { operation as scan } from '../scan.ts'
import { operation as workerSwitch } from '../workerSwitch.ts'

export const rules = rulesOf([scan, workerSwitch])
