// 盘点的规则 · ops/rules/stockCheck
import { rulesOf } from '../operation.ts'
import { operation as scan } from '../scan.ts'
import { operation as stocktakeCount } from '../stocktakeCount.ts'
import { operation as stocktakeEmpty } from '../stocktakeEmpty.ts'

export const rules = rulesOf([scan, stocktakeCount, stocktakeEmpty])
