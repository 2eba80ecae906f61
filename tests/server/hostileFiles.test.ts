// Files made to eat the server: each ends its reading process and one sentence, the server answers all the while, and nothing is left behind.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePreview, ImportState } from '#contract/import/calls'
import { openFile, type UploadedFile } from '#server/platform/sheets/readFile'
import { openReaders } from '#server/platform/readers'
import { emptyRows, longTexts, odsOf, wideRow, wideRowBelow } from '../support/hostileFiles.ts'
import { addUser, runJobs, send, type Envelope } from '../support/importing.ts'
import { addGoods, openWorld, rows, type World } from '../support/outbound.ts'
import { isSweep } from '../support/sample.ts'

const mega = 2 ** 20
// a file meets these limits as it would meet the usual ones, sooner
// the sweep reads up to the limits of rows and cells, however slow the machine is
const readers = openReaders({ heapMb: 150, residentMb: 250, atOnce: 2, behind: 0, ...(isSweep && { ms: 600_000 }) })
let world: World
beforeAll(async () => {
  world = await openWorld(undefined, readers)
  await addUser(world)
  await addGoods(world, 'A')
})
afterAll(() => world.close())

const at = (what: string): string => `/v1/import/stockout/${what}`
const upload = (bytes: Buffer, name = '订单.xlsx'): Promise<Envelope<FilePreview>> =>
  send(world, at('mapping/preview'), {}, { name, bytes })
const received = (): number => readdirSync(join(world.services.dataDir, 'tmp')).length
const answers = async (): Promise<boolean> => (await world.app.inject({ method: 'GET', url: '/readyz' })).statusCode === 200

const wide = (row: number): string => `列数不能超过500列（第${row}行）`
const header = ['订单编号', '商家编码', '购买数量', '收货人姓名', '联系手机', '省', '市', '详细地址', '订单创建时间']
const order = (no: string): string[] => [
  no,
  'A',
  '1',
  '张三',
  '13800000000',
  '浙江省',
  '杭州市',
  '文一西路',
  '2025-06-17 09:00:00',
]

describe('an order file with', () => {
  const files: readonly (readonly [string, () => Buffer, string])[] = [
    ['one row of 150 million empty cells', () => wideRow(150_000_000), wide(1)],
    ['one endless line', () => Buffer.alloc(8 * mega, '字'), '第1行过长，可能缺少引号，请检查后上传'],
    ['one line of commas', () => Buffer.alloc(mega, ','), wide(1)],
  ]
  test.each(files)('%s', async (_, file, sentence) => {
    const bytes = file()
    expect(bytes.length).toBeLessThanOrEqual(8 * mega)
    const reply = upload(bytes)
    expect(await answers()).toBe(true)
    expect(await reply).toMatchObject({ code: 'A0430', msg: sentence })
    expect(received()).toBe(0)
    await expect.poll(() => readers.running.size).toBe(0)
  })
})

/** Limits that are met only after a million rows, or millions of cells and characters: minutes on a busy machine, so in the sweep. */
const endless: readonly (readonly [string, () => Buffer, string])[] = [
  [
    'a long text that each of its cells names again',
    () => longTexts(1000),
    '文件内容过多（超过1.2亿字），请拆分成几个文件后上传',
  ],
  [
    'rows upon rows of empty cells',
    () => emptyRows(41_000),
    '单元格过多（超过2,000万个，空的也算），请删去多余的行和列，或拆分成几个文件后上传',
  ],
  [
    'an .ods row repeated a million times',
    () => odsOf(),
    '单元格过多（超过2,000万个，空的也算），请删去多余的行和列，或拆分成几个文件后上传',
  ],
  ['nothing but line ends', () => Buffer.alloc(1.1 * mega, '\n'), '文件超过1,048,576行（空行也算），请删去多余的行后上传'],
]
test.each(isSweep ? endless : [])('%s are not read to their end', async (_, bytes, sentence) => {
  const path = join(world.services.dataDir, 'tmp', 'rows')
  writeFileSync(path, bytes())
  const file = await openFile({ path, tenantId: world.tenantId, readers })
  const all = async (): Promise<void> => {
    for await (const batch of file.rows()) expect(batch.length).toBeLessThanOrEqual(1000)
  }
  await expect(all()).rejects.toThrow(sentence)
  rmSync(path)
})

test('a template, and the goods of a plan, are read under the same limits', async () => {
  const file = { name: '商品.xlsx', bytes: wideRow(6_000_000) }
  // both read a template by the same door; the second of them is left to the sweep
  for (const path of ['/v1/import/goods/parse', ...(isSweep ? ['/v1/import/goods/direct'] : [])])
    expect(await send(world, path, {}, file)).toMatchObject({ code: 'A0430', msg: wide(1) })
  expect(await send(world, '/v1/import/planGoods/read', { ownerNo: 'O1' }, file)).toMatchObject({ code: 'A0430', msg: wide(1) })
})

test('a file that is hostile further down ends its job with the sentence, and the next job runs', async () => {
  const good = Array.from({ length: 20_000 }, (_, i) => order(`H${i}`))
  const seen = await upload(wideRowBelow(6_000_000, [header, ...good]))
  const { requestId, plan } = seen.data
  expect((await send(world, at('parse'), { requestId, plan })).msg).toBe('')
  await runJobs(world)
  const state = (await world.call<ImportState>('GET', at('state'), { requestId })).data
  expect(state).toMatchObject({ phase: 'failed', errorMsg: wide(20_002) })
  expect(await rows(world, 'select status from file_job where tenant_id = $1 and status in (1, 2)')).toEqual([])
})

describe('readers', () => {
  const path = (): string => join(world.services.dataDir, 'personal.key')
  const program = { code: 'process.once("message", () => process.send("begun")); setInterval(() => {}, 1000)' }
  const alive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('twelve files of one tenant wait for each other; the one of another goes before them', async () => {
    const own = openReaders({ atOnce: 2 })
    const begun: number[] = []
    const start = async (tenantId: number) => {
      const reader = await own.start(tenantId, program, {})
      begun.push(tenantId)
      return reader
    }
    const twelve = Array.from({ length: 12 }, () => start(1))
    const other = await start(2)
    expect(new Set(begun)).toEqual(new Set([1, 2]))
    other.end()
    for (const one of twelve) (await one).end()
    expect(begun).toHaveLength(13)
    own.close()
  })

  test('no more than fifty wait for one tenant', async () => {
    const own = openReaders({ atOnce: 2 })
    const first = await own.start(1, program, {})
    const waiting = Array.from({ length: 50 }, () => own.start(1, program, {}).catch((error: Error) => error.message))
    await expect(own.start(1, program, {})).rejects.toThrow('系统繁忙，请稍后重试')
    own.close()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['系统繁忙，请稍后重试']))
    await expect(first.next()).rejects.toMatchObject({ why: 'leaving' })
    await expect.poll(() => alive(first.pid)).toBe(false)
  })

  test('one that takes too long is ended and named', async () => {
    const own = openReaders({ ms: 1 })
    const file: UploadedFile = { path: path(), tenantId: 1, readers: own }
    await expect(openFile(file)).rejects.toThrow('文件读取时间过长')
    await expect.poll(() => own.running.size).toBe(0)
  })

  test('one that is killed by the system, or breaks, is a fault of its file', async () => {
    const own = openReaders()
    const killed = await own.start(1, program, {})
    expect(await killed.next()).toBe('begun')
    process.kill(killed.pid, 'SIGKILL')
    await expect(killed.next()).rejects.toMatchObject({ why: 'memory' })
    const broken = await own.start(1, { code: 'throw new Error("kaputt")' }, {})
    await expect(broken.next()).rejects.toMatchObject({ why: 'fault', message: expect.stringContaining('kaputt') })
    await expect.poll(() => own.running.size).toBe(0)
  })

  test('memory beside the heap counts too', async () => {
    const own = openReaders({ residentMb: 200 })
    const eater = { code: 'const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 5)' }
    const reader = await own.start(1, eater, {})
    await expect(reader.next()).rejects.toMatchObject({ why: 'memory' })
  })

  test('knows nothing of the environment, and ends with its server', async () => {
    const own = openReaders()
    const reader = await own.start(1, { code: 'process.send(Object.keys(process.env)); process.disconnect()' }, {})
    expect(((await reader.next()) as string[]).filter((name) => /DATABASE|TOKEN|PASSWORD|HOME/.test(name))).toEqual([])
    expect(await reader.next()).toBeNull()
  })
})
