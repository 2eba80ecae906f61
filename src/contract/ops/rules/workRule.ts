// 作业须知的规则 · ops/rules/workRule
import { rulesOf } from '../operation.ts'
import { operation as rulesSigned } from '../rulesSigned.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, rulesSigned])
