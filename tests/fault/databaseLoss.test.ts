// 数据库在一批批作业当中被杀、连接全部被断：服务端还是那个进程，答应过的一件不少、一件不重，任务与登录照常
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPidFile } from '#server/platform/postgres/pidfile'
import { ask } from '#server/seed/transport'
import type { Pda } from '#server/seed/pda'
import { enrolPda, signIn, workPick, type Simulation } from '#server/seed/simulate'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { holds } from './support/ledger.ts'
import { preparePicks, simulationOf, type PickWork } from './support/pickWork.ts'
import { seeded } from './support/random.ts'

const random = seeded('database loss')
let product: Product
let work: PickWork
let sim: Simulation
const pdas: Pda[] = []
beforeAll(async () => {
  product = await startDemo(0)
  work = await preparePicks(product, 300, random, { lengths: [14, 30], lines: 3 })
  sim = simulationOf(work.door, product)
  for (const [n, account] of ['picker01', 'picker02'].entries())
    pdas.push(await enrolPda(sim, work.foreman, account, `PDA-LOSS-${n}`, random))
})
afterAll(() => product.stop())

const postmaster = (): number => readPidFile(join(product.dataDir, 'postgres/cluster'))?.pid ?? 0
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
const killDatabase = (): void => void process.kill(postmaster(), 'SIGKILL')
/** As pg_terminate_backend does it, to every session of the product's own logins. */
const breakSessions = (): void => {
  for (const pid of childrenOf(postmaster()))
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: yuncang')) process.kill(pid, 'SIGTERM')
}

/** Holds one table so that a batch stands half written; ends with the database, or with its connection. */
const hold = async (table: string): Promise<Client> => {
  const holder = new Client(product.databaseUrl())
  holder.on('error', (error) => expect(error.message).toMatch(/terminat|ECONN/))
  await holder.connect()
  await holder.query(`begin; lock table ${table} in exclusive mode`)
  return holder
}
const isWaitedFor = async (holder: Client): Promise<boolean> =>
  (await holder.query('select 1 from pg_locks where not granted')).rows.length > 0

/** Sends until nothing is left; what the server could not do now is sent again, as a device does. Answers how often. */
const upload = async (pda: Pda): Promise<string[]> => {
  const failures: string[] = []
  while (pda.pending() > 0)
    await pda.flush().catch((error: unknown) => {
      failures.push(String(error))
    })
  return failures
}
const stored = async (opIds: readonly string[]): Promise<number> => {
  const database = new Client(product.databaseUrl())
  await database.connect()
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from pda_op where op_id = any($1)', [opIds])
  await database.end()
  return rows[0]?.n ?? -1
}
/** A job begun now runs to its end. */
const exported = async (): Promise<void> => {
  const { taskId } = await ask<{ taskId: string }>(work.door, work.foreman, 'POST', '/v1/stockout/export', {})
  await expect
    .poll(
      async () => {
        const { records } = await ask<{ records: { id: string; status: number }[] }>(
          work.door,
          work.foreman,
          'POST',
          '/v1/file/job/list',
          { pageSize: 20 },
        )
        return records.find((one) => one.id === taskId)?.status
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}

test.each([
  ['the database is killed', 0, killDatabase],
  ['every connection to it is broken', 1, breakSessions],
])('%s while devices upload', async (_name, nth, lose) => {
  const { pid, parent } = product
  for (const [n, pda] of pdas.entries()) {
    const pack = await pda.claim(work.sheets[nth * pdas.length + n]?.pickNo ?? '')
    workPick(sim, pda, pack, [`ZX00000${nth * pdas.length + n + 1}`], 'weighed', random)
  }
  const holder = await hold('stock_flow')
  const uploads = Promise.all(pdas.map(upload))
  await expect.poll(() => isWaitedFor(holder), { interval: 5, timeout: 60_000 }).toBe(true)
  lose()
  // right passwords, while there is nobody to verify them with
  // (settled from the start: one refused before the uploads end is not an error nobody heard)
  const signIns = Promise.allSettled(Array.from({ length: 6 }, () => signIn(sim, 'wh_manager', 0)))
  const failures = (await uploads).flat()
  const refused = (await signIns).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  console.log(`${failures.length} batches and ${refused.length} sign-ins were told to come again`)
  for (const failure of [...failures, ...refused]) expect(failure).toMatch(/→ 503 (B0003|A0501) /)
  await signIn(sim, 'wh_manager', 0)

  const ops = pdas.flatMap((pda) => pda.written.map((op) => op.opId))
  for (const pda of pdas)
    for (const { opId } of pda.written) expect(['applied', 'duplicate']).toContain(pda.verdicts.get(opId)?.verdict)
  expect(await stored(ops)).toBe(ops.length)
  holds(await work.verify())
  await exported()
  expect({ pid: product.pid, parent: product.parent }).toEqual({ pid, parent })
})
