// 均重网点设置导入 · import/averageWeightNetwork
import * as calls from '#contract/import/averageWeightNetwork'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { rowEndpoints } from './rowEndpoints.ts'
import { targetSettings } from './targetSettings.ts'

export default rowEndpoints(calls, '均重网点设置导入', targetSettings('averageWeightNetwork', averageWeightFamily))
