// 店铺快递店铺设置导入 · import/shopLogisticsShop
import * as calls from '#contract/import/shopLogisticsShop'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { rowEndpoints } from './rowEndpoints.ts'
import { targetSettings } from './targetSettings.ts'

export default rowEndpoints(calls, '店铺快递店铺设置导入', targetSettings('shopLogisticsShop', shopLogisticsFamily))
