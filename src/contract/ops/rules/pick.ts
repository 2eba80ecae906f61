// 拣货与播种的规则 · ops/rules/pick
import { operation as pickBindTote } from '../pickBindTote.ts'
import { operation as pickClaim } from '../pickClaim.ts'
import { operation as pickFinish } from '../pickFinish.ts'
import { operation as pickLine } from '../pickLine.ts'
import { operation as pickRelease } from '../pickRelease.ts'
import { operation as pickShort } from '../pickShort.ts'
import { operation as scan } from '../scan.ts'
import { operation as seedPut } from '../seedPut.ts'
import { rulesOf } from '../operation.ts'

export const rules = rulesOf([scan, pickClaim, pickBindTote, pickLine, pickShort, pickFinish, pickRelease, seedPut])
