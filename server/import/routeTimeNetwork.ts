// 物流时效网点设置导入 · import/routeTimeNetwork
import * as calls from '#contract/import/routeTimeNetwork'
import { routeTimeFamily } from '#contract/rule/routeTime'
import { rowEndpoints } from './rowEndpoints.ts'
import { targetSettings } from './targetSettings.ts'

export default rowEndpoints(calls, '物流时效网点设置导入', targetSettings('routeTimeNetwork', routeTimeFamily))
