// 临时用户导入 · import/tempUser
import * as calls from '#contract/import/tempUser'
import { rowEndpoints } from './rowEndpoints.ts'
import { workersImport } from './workers.ts'

export default rowEndpoints(calls, '临时用户导入', workersImport('tempUser'))
