// 到货登记的规则 · ops/rules/arrival
import { rulesOf } from '../operation.ts'
import { operation as arrivalCreate } from '../arrivalCreate.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, arrivalCreate])
