// 退货质检的规则 · ops/rules/returnInspect
import { rulesOf } from '../operation.ts'
import { operation as returnInspect } from '../returnInspect.ts'
import { operation as returnReceive } from '../returnReceive.ts'
import { operation as scan } from '../scan.ts'

/** A parcel that was not received yet counts as received when it is opened. */
export const rules = rulesOf([scan, returnReceive, returnInspect])
