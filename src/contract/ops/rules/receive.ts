// 收货的规则 · ops/rules/receive
import { rulesOf } from '../operation.ts'
import { operation as receiveLine } from '../receiveLine.ts'
import { operation as scan } from '../scan.ts'
import { operation as measureGoods } from '../measureGoods.ts'
import { operation as receiveFinish } from '../receiveFinish.ts'

export const rules = rulesOf([scan, receiveLine, measureGoods, receiveFinish])
