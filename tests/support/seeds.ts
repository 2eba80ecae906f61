// 种子数据只造一次 · support/seeds (globalSetup of the projects whose tests run the product)
/**
 * Seeding takes longer than most of these tests. Each type of demo is made once, by a product that is then halted, when a test first asks
 * for it; a test begins with its own copy, or shares one that runs for the whole run (demo.ts).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct, type Product } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seeds: string
    /** folder for temporary files of the tests */
    scratch: string
  }
}

type Environment = Readonly<Record<string, string>>

const seeded = async (environment: Environment): Promise<Product> => {
  const product = await startProduct(environment)
  const code = await product.halt()
  if (code !== 0) throw new Error(`种子没有造好（${code}）：\n${product.output()}`)
  return product
}

/** Makes each thing once, when it is first requested. */
const once = <T>(make: (environment: Environment) => Promise<T>) => {
  const made = new Map<string, Promise<T>>()
  const ask = (asked: URLSearchParams): Promise<T> => {
    const one = made.get(asked.toString()) ?? make(Object.fromEntries(asked))
    made.set(asked.toString(), one)
    return one
  }
  return { made, ask }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeds = once(seeded)
  const shared = once(async (environment) =>
    startProduct(environment, (await seeds.ask(new URLSearchParams(environment))).dataDir),
  )
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://seeds')
    const wanted = pathname === '/shared' ? shared.ask(searchParams) : seeds.ask(searchParams)
    wanted.then(
      ({ dataDir, port }) => response.end(JSON.stringify({ dataDir, port })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const scratch = mkdtempSync(join(tmpdir(), 'yuncang-run-'))
  chmodSync(scratch, 0o755) // the database's account passes through it when run as root
  project.provide('scratch', scratch)
  project.provide('seeds', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    for (const { made } of [shared, seeds])
      for (const product of await Promise.allSettled(made.values()))
        if (product.status === 'fulfilled') await product.value.stop()
    // an ending browser may still write
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20 })
  }
}
