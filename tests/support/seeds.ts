// 种子数据只造一次 · support/seeds (globalSetup of the projects whose tests run the product)
/**
 * Seeding takes longer than most of these tests. Each kind of demo is made once, by a product that is then halted, when a test
 * first asks for it; every test begins with a copy of its own (demo.ts).
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startProduct, type Product } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seeds: string
  }
}

const seeded = async (environment: Readonly<Record<string, string>>): Promise<Product> => {
  const product = await startProduct(environment)
  const code = await product.halt()
  if (code !== 0) throw new Error(`种子没有造好（${code}）：\n${product.output()}`)
  return product
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = new Map<string, Promise<Product>>()
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://seeds').searchParams
    const key = asked.toString()
    const product = made.get(key) ?? seeded(Object.fromEntries(asked))
    made.set(key, product)
    product.then(
      ({ dataDir }) => response.end(dataDir),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('seeds', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    for (const product of await Promise.allSettled(made.values())) if (product.status === 'fulfilled') await product.value.stop()
  }
}
