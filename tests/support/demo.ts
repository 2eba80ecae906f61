// 带演示数据的产品 · support/demo
import { inject } from 'vitest'
import { runningAt, startProduct, type Product, type Running } from './product.ts'

const environmentOf = (days: 0 | 1, scale: number): Readonly<Record<string, string>> => ({
  SEED: 'demo',
  DEMO_DAYS: String(days),
  DEMO_SCALE: String(scale),
})
const asked = async (path: string, environment: Readonly<Record<string, string>>): Promise<{ dataDir: string; port: number }> => {
  const answer = await fetch(`${inject('seeds')}${path}?${new URLSearchParams(environment)}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text) as { dataDir: string; port: number }
}

/**
 * The product with its demo, seeded once for the whole run, with `days` of past work and `scale` of the goods and orders. `outside`:
 * addresses of outside systems.
 */
export const startDemo = async (
  days: 0 | 1 = 0,
  scale = 0.02,
  outside: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const environment = environmentOf(days, scale)
  const { dataDir } = await asked('/', environment)
  return startProduct({ ...environment, ...outside }, dataDir)
}

/** A demo that several test files use at the same time: for tests that only read, or write only what no other test reads. */
export const sharedDemo = async (days: 0 | 1 = 0): Promise<Running> => {
  const { dataDir, port } = await asked('/shared', environmentOf(days, 0.02))
  return runningAt(dataDir, port)
}
