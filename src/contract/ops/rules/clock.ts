// 打卡的规则 · ops/rules/clock
import { rulesOf } from '../operation.ts'
import { operation as clock } from '../clock.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, clock])
