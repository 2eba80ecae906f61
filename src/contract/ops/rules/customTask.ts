// 报工的规则 · ops/rules/customTask
import { rulesOf } from '../operation.ts'
import { operation as taskReport } from '../taskReport.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, taskReport])
