// 带演示数据的产品 · support/demo
import { inject } from 'vitest'
import { startProduct, type Product } from './product.ts'

/** The product with its demo, seeded once for the whole run; `days` of work behind it and `scale` of the goods and orders. */
export const startDemo = async (days: 0 | 1 = 0, scale = 0.02): Promise<Product> => {
  const environment = { SEED: 'demo', DEMO_DAYS: String(days), DEMO_SCALE: String(scale) }
  const answer = await fetch(`${inject('seeds')}/?${new URLSearchParams(environment)}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return startProduct(environment, text)
}
