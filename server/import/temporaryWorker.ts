// 临时工导入 · import/temporaryWorker
import * as calls from '#contract/import/temporaryWorker'
import { rowEndpoints } from './rowEndpoints.ts'
import { workersImport } from './workers.ts'

export default rowEndpoints(calls, '临时工导入', workersImport('temporaryWorker'))
