// ERP回传时效店铺设置导入 · import/postbackErpShop
import * as calls from '#contract/import/postbackErpShop'
import { postbackFamily } from '#contract/rule/postbackErp'
import { rowEndpoints } from './rowEndpoints.ts'
import { targetSettings } from './targetSettings.ts'

export default rowEndpoints(calls, 'ERP回传时效店铺设置导入', targetSettings('postbackErpShop', postbackFamily))
