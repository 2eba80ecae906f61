// 开始卸货的规则 · ops/rules/unload
import { rulesOf } from '../operation.ts'
import { operation as unloadStart } from '../unloadStart.ts'
import { operation as scan } from '../scan.ts'
import { operation as unloadFinish } from '../unloadFinish.ts'

export const rules = rulesOf([scan, unloadStart, unloadFinish])
