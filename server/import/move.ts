// 移库单导入 · import/move
import * as calls from '#contract/import/move'
import { move } from '#contract/stock/move'
import { moveRules } from '../stock/moveRules.ts'
import { documentImport } from './documentImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

export default rowEndpoints(calls, '移库单导入', documentImport(move, 'move', moveRules))
