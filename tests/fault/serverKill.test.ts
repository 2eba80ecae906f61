// 服务端在一批当中被杀：每张表都没有半批，重发的一批照常应用一次，数据库不留进程
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overWire } from '#server/seed/transport'
import type { Pda } from '#server/seed/pda'
import { enrolPda, workPick, type Simulation } from '#server/seed/simulate'
import { processesOf } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../support/flakyNetwork.ts'
import { holds } from './support/ledger.ts'
import { preparePicks, simulationOf, type PickWork } from './support/pickWork.ts'
import { seeded, sized } from './support/random.ts'

const random = seeded('server kill')
const kills = sized('FAULT_SERVER_KILLS', 2)
/** Tables a batch touches one after the other; the server dies while it waits for one of them. */
const tables = [
  'pda_incarnation',
  'pick_order',
  'stock',
  'pick_line',
  'stockout_order',
  'stock_flow',
  'scan_log',
  'work_record',
  'pda_op',
  'pda_lane',
  'change',
] as const

let product: Product
let network: FlakyNetwork
let work: PickWork
let sim: Simulation
let pda: Pda
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo(0)
  closing.push(() => product.stop())
  network = await openFlakyNetwork(product.port)
  closing.push(() => network.close())
  work = await preparePicks(product, 100, random, { lengths: [14, 30], lines: 3 })
  sim = simulationOf(overWire(network.url), product)
  pda = await enrolPda(sim, work.foreman, 'picker01', 'PDA-KILL', random)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Tables the server writes by itself whatever devices send: its lease on the number generator, how far the day's figures are built. */
const itsOwn = ['node_lease', 'work_day_mark', 'work_day_stat']
/** Every other table of the product with a fingerprint of its rows. */
const fingerprints = async (): Promise<Record<string, string>> => {
  const database = new Client(product.databaseUrl())
  await database.connect()
  try {
    const { rows } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
      [itsOwn],
    )
    const all = rows.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from public."${name}" t`,
    )
    const prints = await database.query<{ name: string; print: string }>(all.join(' union all '))
    return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]))
  } finally {
    await database.end()
  }
}

/** Holds one table so that whoever wants to write there waits; ends with the database it is in. */
const hold = async (table: string): Promise<Client> => {
  const holder = new Client(product.databaseUrl())
  holder.on('error', (error) => expect(error.message).toMatch(/terminat|ECONN/))
  await holder.connect()
  await holder.query(`begin; lock table public."${table}" in exclusive mode`)
  return holder
}
const isWaitedFor = async (holder: Client): Promise<boolean> => {
  const { rows } = await holder.query('select 1 from pg_locks where not granted')
  return rows.length > 0
}
/** Processes of the database and its guard, and the mark of a running database. */
const leftOver = (): readonly (number | string)[] => [
  ...processesOf(product.dataDir),
  ...['postgres/cluster/postmaster.pid'].filter((file) => existsSync(join(product.dataDir, file))),
]

/** Sends what the device holds while `table` is taken, and kills the server as soon as the batch stands before it. */
const dieAt = async (table: string): Promise<void> => {
  const holder = await hold(table)
  const sent = pda.flush().then(
    () => 'answered',
    () => 'no answer',
  )
  await expect.poll(() => isWaitedFor(holder), { interval: 5, timeout: 60_000 }).toBe(true)
  await product.kill()
  expect(await sent).toBe('no answer')
  await expect.poll(leftOver, { interval: 20, timeout: 60_000 }).toEqual([])
}

/** A pick order claimed and worked to its weighed parcel: one batch on the device, nothing of it sent. Answers its operations. */
const workOff = async (nth: number): Promise<readonly string[]> => {
  const pack = await pda.claim(work.sheets[nth]?.pickNo ?? '')
  const { length } = pda.written
  workPick(sim, pda, pack, [`ZX00000${nth + 1}`], 'weighed', random)
  return pda.written.slice(length).map((op) => op.opId)
}
const verdictsOf = (opIds: readonly string[]): readonly (string | undefined)[] => [
  ...new Set(opIds.map((opId) => pda.verdicts.get(opId)?.verdict)),
]

test('the server dies in the middle of a batch: nothing of it is in any table, sent again it is applied', async () => {
  const ops = await workOff(0)
  const before = await fingerprints()
  for (const table of random.shuffle(tables).slice(0, kills)) {
    await dieAt(table)
    await product.restart()
    expect(await fingerprints(), `killed at ${table}`).toEqual(before)
  }
  expect(pda.pending()).toBe(ops.length)
  await pda.flush()
  expect(verdictsOf(ops)).toEqual(['applied'])
  holds(await work.verify())
  console.log(`${kills} kills with ${ops.length} operations in the batch`)
})

test('the server dies between commit and answer: sent again the batch is known', async () => {
  const ops = await workOff(1)
  network.loseAnswers(1)
  const died = new Promise<void>((resolve, reject) => {
    const end = network.watch((way) => {
      if (way !== 'back') return
      end()
      product.kill().then(resolve, reject)
    })
  })
  await expect(pda.flush()).rejects.toThrow()
  await died
  await product.restart()
  await pda.flush()
  expect(verdictsOf(ops)).toEqual(['duplicate'])
  holds(await work.verify())
})
