// 换人的规则 · ops/rules/person
import { operation as workerSwitch } from '../workerSwitch.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([workerSwitch])
