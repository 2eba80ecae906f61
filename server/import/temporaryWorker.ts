// 临时工导入 · import/temporaryWorker
import { temporaryWorkerImport } from '#contract/import/temporaryWorker'
import { rowEndpoints } from './rowEndpoints.ts'
import { workersImport } from './workers.ts'

export default rowEndpoints(temporaryWorkerImport, '临时工导入', workersImport('temporaryWorker'))
