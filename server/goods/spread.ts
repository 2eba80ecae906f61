// 商品库存分布 · goods/spread
import { spread } from '#contract/goods/spread'
import { serve } from '../platform/serve.ts'

export default serve(spread, { from: 'stock s', alias: 's' })
