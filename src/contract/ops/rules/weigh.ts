// 称重的规则 · ops/rules/weigh
import { operation as scan } from '../scan.ts'
import { operation as weighPackage } from '../weighPackage.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, weighPackage])
