// 出库单 · stockout/order
import { order } from '#contract/stockout/order'
import { serve } from '../platform/serve.ts'
import { orderSource } from './orderSource.ts'

export default serve(order, orderSource)
