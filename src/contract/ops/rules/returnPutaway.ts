// 退货上架与拣货的规则 · ops/rules/returnPutaway
import { rulesOf } from '../operation.ts'
import { operation as returnPick } from '../returnPick.ts'
import { operation as returnPutaway } from '../returnPutaway.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, returnPutaway, returnPick])
