// 一行坏的不连累别行：订单文件、接口接单、模板、轨迹，写不进库的那一行说出来，别的都进去；地址多长由字段说了算。
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { FilePreview, ImportState, OutcomeRow } from '#contract/import/calls'
import { orderFields } from '#contract/import/order'
import type { Entry } from '#contract/rules/importRow'
import type { orderEntry } from '#contract/stockout/entry'
import { addUser, download, runJobs, send, type SentFile } from '../support/importing.ts'
import { addGoods, openWorld, ownerNo, rows, shopNo, wh, type World } from '../support/outbound.ts'

const folder = join(import.meta.dirname, '../support/cases/10-long-address')
let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'G1')
  const owner = new Client({ connectionString: world.urls.owner })
  await owner.connect()
  // what no judgement foresees: the database does not take what one row holds
  await owner.query("alter table stockout_order add constraint odd_order_ck check (src_order_no not like '%ODD%')")
  await owner.query("alter table location add constraint odd_location_ck check (location_no not like '%ODD%')")
  await owner.end()
})
afterAll(() => world.close())

const unstored = '有一项太长，或者含有无法保存的内容，请改正后重新提交'
const stockouts = (like: string) =>
  rows<{ no: string }>(
    world,
    'select src_order_no as no from stockout_order where tenant_id = $1 and src_order_no like $2 order by 1',
    [like],
  ).then((found) => found.map(({ no }) => no))

describe('a file of orders', () => {
  const fixed = (value: string): Entry => ({ source: 'fixed', value })
  const entries = { ownerNo: fixed(ownerNo), shopNo: fixed(shopNo), warehouseNo: fixed(wh.warehouseNo), sid: fixed(wh.sid) }
  /** Imports it by the usual choices; answers what became of each order. */
  const bring = async (file: SentFile): Promise<readonly OutcomeRow[]> => {
    const { data: seen } = await send<FilePreview>(world, '/v1/import/stockout/mapping/preview', {}, file)
    const plan = { ...seen.plan, createGoods: true, entries: { ...seen.plan.entries, ...entries, goodsNo: fixed('G1') } }
    await send(world, '/v1/import/stockout/parse', { requestId: seen.requestId, plan })
    await runJobs(world)
    await world.call('POST', '/v1/import/stockout/confirm', { requestId: seen.requestId, ignoreErrors: true })
    await runJobs(world)
    const state = await world.call<ImportState>('GET', '/v1/import/stockout/state', { requestId: seen.requestId })
    expect(state.data.phase).toBe('done')
    const result = await world.call<{ records: readonly OutcomeRow[] }>('GET', '/v1/import/stockout/result', {
      requestId: seen.requestId,
      pageSize: 100,
    })
    return result.data.records
  }

  test('addresses of 244, 245, 246 and 256 characters go in: the limit told is the limit kept', async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.xlsx'))
    expect(files).toHaveLength(4)
    for (const name of files) {
      const found = await bring({ name, bytes: readFileSync(join(folder, name)) })
      expect(found.map(({ srcNo, outcome, reason }) => [srcNo, outcome, reason])).toEqual(
        found.map(({ srcNo }) => [srcNo, 1, null]),
      )
      expect(found).toHaveLength(name === 'orders.xlsx' ? 10 : 1)
    }
  })

  test('one order the database does not take is named, the others are made', async () => {
    const book = await readXlsx(readFileSync(join(folder, 'orders.xlsx')))
    const [header = [], ...lines] = book.sheets[0]?.rows ?? []
    const renamed = lines.map((cells, at) => cells.with(0, at === 4 ? 'APART-ODD' : `APART-${at}`))
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...renamed] }] }))
    const found = await bring({ name: 'odd.xlsx', bytes })
    expect(found.filter(({ outcome }) => outcome !== 1).map(({ srcNo, outcome, reason }) => [srcNo, outcome, reason])).toEqual([
      ['APART-ODD', 3, unstored],
    ])
    expect(await stockouts('APART-%')).toHaveLength(9)
  })
})

describe('orders of an interface', () => {
  const order = (srcOrderNo: string, more: object = {}) => ({
    ...wh,
    srcOrderNo,
    ownerNo,
    shopNo,
    receiverName: '张三丰',
    receiverMobile: '13812345678',
    receiverAddress: '文一西路 1 号',
    provinceCode: '330000',
    cityCode: '330100',
    tradeTime: '2025-06-17 09:00:00',
    lines: [{ goodsNo: 'G1', qty: 1 }],
    ...more,
  })
  const take = async (orders: readonly unknown[]) =>
    (await world.call<ReplyOf<typeof orderEntry>>('POST', '/v1/stockout/entry', { orders })).data.entries

  test('the widest name and address there may be go in, in signs of three and of four bytes', async () => {
    const { receiverName, receiverAddress, srcTids } = orderFields
    const widest = (sign: string) => ({
      receiverName: sign.repeat(receiverName.max ?? 0),
      receiverAddress: sign.repeat(receiverAddress.max ?? 0),
      srcTids: sign.repeat(srcTids.max ?? 0),
    })
    const made = await take([order('WIDE-1', widest('样')), order('WIDE-2', widest('𠮷'))])
    expect(made).toMatchObject([{ created: true }, { created: true }])
  })

  test('what is wrong with one stops no other: too long, no time, no order at all, what the database does not take', async () => {
    const made = await take([
      order('ONE-1'),
      order('ONE-2', { receiverAddress: '样'.repeat(301) }),
      order('ONE-3', { tradeTime: '昨天' }),
      'nothing',
      order('ONE-ODD'),
      order('ONE-6', { receiverName: 'A\u0000' }),
      order('ONE-7'),
    ])
    expect(made.map(({ srcOrderNo, created, msg }) => [srcOrderNo, created, msg])).toEqual([
      ['ONE-1', true, undefined],
      ['ONE-2', false, '地址长度不能超过300个字符'],
      ['ONE-3', false, '订单ONE-3的下单时间格式不正确，应为YYYY-MM-DD HH:mm:ss'],
      ['', false, expect.stringContaining('格式不正确')],
      ['ONE-ODD', false, unstored],
      ['ONE-6', false, '收件人含有无法保存的字符，请重新输入'],
      ['ONE-7', true, undefined],
    ])
    expect(await stockouts('ONE-%')).toEqual(['ONE-1', 'ONE-7'])
  })
})

test('a template: the row the database does not take is told, the others are in', async () => {
  const template = await readXlsx(await download(world, '/v1/import/location/template'))
  const bin = (no: string) => ['W01', 'LOCAL', 'A', no, '拣选位', 10, '是', '否', '', '50', '0.125']
  const file = await writeXlsx({
    sheets: [{ name: 'S', rows: [template.sheets[0]?.rows[0] ?? [], bin('A-90-1'), bin('A-90-ODD'), bin('A-90-3')] }],
  })
  const sent = { name: '库位.xlsx', bytes: Buffer.from(file) }
  const parsed = await send<ImportState>(world, '/v1/import/location/parse', {}, sent)
  const confirm = (ignoreErrors: boolean) =>
    world.call<ImportState>('POST', '/v1/import/location/confirm', { requestId: parsed.data.requestId, ignoreErrors })
  expect((await confirm(false)).msg).toContain(`第3行${unstored}`)
  const { data } = await confirm(true)
  expect(data.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([[3, unstored]])
  const made = await rows(world, "select location_no from location where tenant_id = $1 and location_no like 'A-90%' order by 1")
  expect(made).toEqual([{ locationNo: 'A-90-1' }, { locationNo: 'A-90-3' }])
})
