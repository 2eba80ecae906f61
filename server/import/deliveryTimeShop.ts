// 发货时效店铺设置导入 · import/deliveryTimeShop
import * as calls from '#contract/import/deliveryTimeShop'
import { deliveryTimeFamily } from '#contract/rule/deliveryTime'
import { rowEndpoints } from './rowEndpoints.ts'
import { targetSettings } from './targetSettings.ts'

export default rowEndpoints(calls, '发货时效店铺设置导入', targetSettings('deliveryTimeShop', deliveryTimeFamily))
