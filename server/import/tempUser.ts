// 临时用户导入 · import/tempUser
import { tempUserImport } from '#contract/import/tempUser'
import { rowEndpoints } from './rowEndpoints.ts'
import { workersImport } from './workers.ts'

export default rowEndpoints(tempUserImport, '临时用户导入', workersImport('tempUser'))
