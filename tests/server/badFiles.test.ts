// Bad files at both import doors: of the wrong kind, empty, cut off, too large, with a formula for a name. Each ends in one sentence; nothing is written.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FilePreview, ImportState } from '#contract/import/calls'
import { addUser, download, runJobs, send, type SentFile } from '../support/importing.ts'
import { addGoods, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'A')
})
afterAll(() => world.close())

const doors = [
  ['orders', '/v1/import/stockout/mapping/preview'],
  ['goods', '/v1/import/goods/parse'],
] as const

/** Everything an import writes, and what it leaves on the disk. */
const traces = async (): Promise<object> => ({
  ...(
    await rows(
      world,
      `select (select count(*)::int from stockout_order where tenant_id = $1) as orders, (select count(*)::int from goods where tenant_id = $1) as goods,
              (select count(*)::int from location where tenant_id = $1) as bins, (select count(*)::int from stock where tenant_id = $1) as stock`,
    )
  )[0],
  received: readdirSync(join(world.services.dataDir, 'tmp')).length,
})
let before: object
beforeEach(async () => {
  mkdirSync(join(world.services.dataDir, 'tmp'), { recursive: true })
  before = await traces()
})

const book = async (): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: Array.from({ length: 50 }, (_, i) => [i, `商品${i}`, '余杭区']) }] }))
const notTable = '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件'
const kinds: readonly (readonly [string, () => SentFile | Promise<SentFile>, string])[] = [
  ['a picture', () => ({ name: '面单.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }), notTable],
  ['a picture called .xlsx', () => ({ name: '订单.xlsx', bytes: Buffer.from('ffd8ffe000104a46494600010100', 'hex') }), notTable],
  ['a document', () => ({ name: '订单.xlsx', bytes: Buffer.from('%PDF-1.7\n1 0 obj') }), notTable],
  [
    'a web page called .xls',
    () => ({ name: '订单.xls', bytes: '<html><table><tr><td>1</td></tr></table></html>' }),
    '文件其实是网页表格，请用表格软件打开后另存为 .xlsx 再上传',
  ],
  ['nothing', () => ({ name: '订单.xlsx', bytes: '' }), '文件是空的，请重新导出后上传'],
  [
    'a book cut off in the middle',
    async () => {
      const whole = await book()
      return { name: '订单.xlsx', bytes: whole.subarray(0, whole.length / 2) }
    },
    '文件不完整，可能没有下载完，请重新导出后上传',
  ],
]

describe.each(doors)('%s from', (_, path) => {
  test.each(kinds)('%s', async (_name, file, sentence) => {
    expect(await send(world, path, {}, await file())).toMatchObject({ code: 'A0430', msg: sentence })
    expect(await traces()).toEqual(before)
  })
  test('no file', async () => expect(await send(world, path, {})).toMatchObject({ code: 'A0432', msg: '请上传文件' }))
})

test('a text table cut off in its last line', async () => {
  const bytes = '订单编号,商家编码,购买数量,收货人姓名\nT1,A,1,张三\nT2,A'
  const seen = await send<FilePreview>(world, doors[0][1], {}, { name: '订单.csv', bytes })
  expect(seen.msg).toBe('文件不完整：最后一行（第3行）只有2列，表头有4列，请重新导出后上传')
  expect(await traces()).toEqual(before)
})

describe('50 MB', () => {
  const mega = 2 ** 20
  /** A table of so many bytes, all of it orders. */
  const table = (bytes: number): Buffer => {
    const header = '订单编号,商家编码,购买数量,收货人姓名,联系手机,省,市,详细地址,订单创建时间,备用\n'
    const line = (no: number): string =>
      `F${no},A,1,张三,13800000000,浙江省,杭州市,文一西路,2025-06-17 09:00:00,${'备用'.repeat(5000)}\n`
    const one = Buffer.byteLength(line(100_000))
    const count = Math.floor((bytes - Buffer.byteLength(header)) / one)
    return Buffer.from(header + Array.from({ length: count }, (_, i) => line(100_000 + i)).join(''))
  }

  test('of orders come in', async () => {
    const bytes = table(50 * mega)
    expect(bytes.length).toBeGreaterThan(49 * mega)
    const seen = await send<FilePreview>(world, doors[0][1], {}, { name: '订单.csv', bytes })
    expect(seen.msg).toBe('')
    const { requestId, plan } = seen.data
    expect((await send(world, '/v1/import/stockout/parse', { requestId, plan })).msg).toBe('')
    await runJobs(world)
    const parsed = await world.call<ImportState>('GET', '/v1/import/stockout/state', { requestId })
    expect(parsed.data).toMatchObject({ phase: 'parsed', failNum: 0, errorData: [] })
    expect(parsed.data.successNum).toBeGreaterThan(1500)
  })
  test('and one byte are refused at every door', async () => {
    for (const [, path] of doors) {
      const reply = await send(world, path, {}, { name: '订单.csv', bytes: Buffer.alloc(50 * mega + 1, 'a') })
      expect(reply).toMatchObject({ code: 'A0413', msg: '提交的内容过大，最多50MB' })
    }
    expect(await traces()).toEqual(before)
  })
  test('is too much for a template: 10 MB', async () => {
    const file = { name: '商品.xlsx', bytes: Buffer.alloc(10 * mega + 1, 'a') }
    expect(await send(world, '/v1/import/goods/parse', {}, file)).toMatchObject({
      code: 'A0413',
      msg: '提交的内容过大，最多10MB',
    })
    expect(await traces()).toEqual(before)
  })
})

describe('a formula for a name', () => {
  const formula = '=HYPERLINK("http://example.invalid","点我")'
  test('typed as text: its row is refused, the others go in, and the error file keeps it a text', async () => {
    const template = await readXlsx(await download(world, '/v1/import/goods/template'))
    const header = template.sheets[0]?.rows[0] ?? []
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'S', rows: [header, [ownerNo, 'FX1', formula, '', '690101'], [ownerNo, 'FX2', '白色挂心', '', '690102']] },
        ],
      }),
    )
    const parsed = await send<ImportState>(world, '/v1/import/goods/parse', {}, { name: '商品.xlsx', bytes })
    expect(parsed.data).toMatchObject({ totalNum: 2, failNum: 1 })
    const reason = `商品名称不能是公式：${formula.slice(0, 60)}，请粘贴为值后重新上传`
    expect(parsed.data.errorData.map((one) => [one.errorNum, one.errorReason])).toEqual([[2, reason]])
    const { requestId } = parsed.data
    expect((await world.call('POST', '/v1/import/goods/confirm', { requestId, ignoreErrors: true })).msg).toBe('')
    const made = await rows(world, `select goods_no, goods_name from goods where tenant_id = $1 and goods_no like 'FX%'`)
    expect(made).toEqual([{ goodsNo: 'FX2', goodsName: '白色挂心' }])
    const errors = await readXlsx(await download(world, '/v1/import/goods/error', { requestId }), { readStyles: true })
    const cells = [...(errors.sheets[0]?.cells?.values() ?? [])]
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([])
    expect(cells.find((cell) => cell.value === reason)?.style?.numFmt).toBe('@')
  })
  test('a cell that computes: what it showed last is taken, nothing is evaluated', async () => {
    const template = await readXlsx(await download(world, '/v1/import/goods/template'))
    const sheet = utils.aoa_to_sheet([template.sheets[0]?.rows[0] ?? [], [ownerNo, 'FX3', '', '', '690103']])
    sheet['C2'] = { t: 's', v: '红色挂心', f: 'CONCATENATE("红色","挂心")' }
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const parsed = await send<ImportState>(world, '/v1/import/goods/parse', {}, { name: '商品.xlsx', bytes })
    expect(parsed.data).toMatchObject({ totalNum: 1, failNum: 0 })
    await world.call('POST', '/v1/import/goods/confirm', { requestId: parsed.data.requestId })
    const made = await rows(world, `select goods_name from goods where tenant_id = $1 and goods_no = 'FX3'`)
    expect(made).toEqual([{ goodsName: '红色挂心' }])
  })
})
