import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { parse as parseCsv } from 'csv-parse/sync'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePreview, ImportState, NewGoodsRow, Outcome, OutcomeRow } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import type { Page } from '#contract/resource'
import type { Entry } from '#contract/rules/importRow'
import { addUser, download, runJobs, send, type Envelope, type SentFile } from '../support/importing.ts'
import { openWorld, ownerNo, rows, shopNo, type World } from '../support/outbound.ts'

const retail: SentFile = {
  name: 'online-retail-2010-12-01_03.csv',
  bytes: readFileSync(join(import.meta.dirname, '../support/online-retail-2010-12-01_03.csv')),
}
const at = (what: string): string => `/v1/import/stockout/${what}`
const fixed = (value: string): Entry => ({ source: 'fixed', value })
const generated: Entry = { source: 'generated' }
/** What the user chooses for the fields an invoice file does not have. */
const chosen: ImportPlan['entries'] = {
  receiverName: generated,
  receiverMobile: generated,
  receiverAddress: generated,
  province: fixed('浙江省'),
  city: fixed('杭州市'),
}

const preview = async (world: World, file: SentFile): Promise<FilePreview> => {
  const reply = await send<FilePreview>(world, at('mapping/preview'), {}, file)
  expect(reply.msg).toBe('')
  return reply.data
}
const withChoices = (seen: FilePreview, more: Partial<ImportPlan> = {}): ImportPlan => ({
  ...seen.plan,
  createGoods: true,
  clean: { ...seen.plan.clean, dateOrder: seen.dates['tradeTime']?.ambiguous === true ? 'MDY' : null },
  ...more,
  entries: { ...seen.plan.entries, ...chosen, ...more.entries },
})
const parse = async (world: World, requestId: string, plan: ImportPlan): Promise<ImportState> => {
  const reply = await send<ImportState>(world, at('parse'), { requestId, plan })
  expect(reply.msg).toBe('')
  await runJobs(world)
  return state(world, requestId)
}
const state = async (world: World, requestId: string): Promise<ImportState> =>
  (await world.call<ImportState>('GET', at('state'), { requestId })).data
const confirm = async (world: World, requestId: string): Promise<ImportState> => {
  const reply = await world.call<ImportState>('POST', at('confirm'), { requestId, ignoreErrors: true })
  expect(reply.msg).toBe('')
  await runJobs(world)
  return state(world, requestId)
}
interface ResultPage {
  readonly total: number
  readonly records: readonly OutcomeRow[]
  readonly counts: Partial<Record<Outcome, number>>
}
const result = async (world: World, requestId: string, more: object = {}): Promise<ResultPage> =>
  (await world.call<ResultPage>('GET', at('result'), { requestId, pageSize: 10_000, ...more })).data
/** The whole way of a file that needs nothing but the usual choices. */
const bring = async (world: World, file: SentFile, more: Partial<ImportPlan> = {}): Promise<ImportState> => {
  const seen = await preview(world, file)
  await parse(world, seen.requestId, withChoices(seen, more))
  return confirm(world, seen.requestId)
}

describe('a real file, as it was published', () => {
  let world: World
  let first: ImportState
  beforeAll(async () => {
    world = await openWorld()
    await addUser(world)
  })
  afterAll(() => world.close())

  test('the preview proposes the mapping, the cleaning rules and the date order, and names what is missing', async () => {
    const seen = await preview(world, retail)
    expect(seen.columns).toEqual([
      'InvoiceNo',
      'StockCode',
      'Description',
      'Quantity',
      'InvoiceDate',
      'UnitPrice',
      'CustomerID',
      'Country',
    ])
    expect(seen.plan.entries).toMatchObject({
      srcOrderNo: { source: 'column', column: 'InvoiceNo' },
      goodsNo: { source: 'column', column: 'StockCode' },
      qty: { source: 'column', column: 'Quantity' },
      tradeTime: { source: 'column', column: 'InvoiceDate' },
      shopNo: fixed(shopNo),
      ownerNo: fixed(ownerNo),
      warehouseNo: fixed('W01'),
    })
    expect(seen.plan.clean).toMatchObject({
      cancelPrefixes: ['C'],
      nonGoodsCodes: ['BANK CHARGES', 'C2', 'D', 'DOT', 'M', 'POST'],
      dateOrder: null,
      upperGoods: true,
    })
    expect(seen.dates['tradeTime']).toMatchObject({ ambiguous: true, order: 'MDY' })
    expect(seen.missing.map((one) => one.errorName)).toEqual(['收件人', '手机', '省', '市', '地址', '日期顺序'])
  })

  test('without sources for them it is not parsed', async () => {
    const seen = await preview(world, retail)
    const reply = await send(world, at('parse'), { requestId: seen.requestId, plan: seen.plan })
    expect(reply.msg).toBe('请为必填字段【收件人】选择来源')
  })

  test('with two date orders open it is not parsed either', async () => {
    const seen = await preview(world, retail)
    const plan = withChoices(seen)
    const after = await parse(world, seen.requestId, { ...plan, clean: { ...plan.clean, dateOrder: null } })
    expect(after.phase).toBe('failed')
    expect(after.errorMsg).toMatch(/^下单时间的日期有3种读法/)
  })

  test('parsed: every row counted, the errors named', async () => {
    const seen = await preview(world, retail)
    const parsed = await parse(world, seen.requestId, withChoices(seen))
    expect(parsed).toMatchObject({
      phase: 'parsed',
      totalNum: 7419,
      failNum: 30,
      orders: { total: 418, ready: 351, refused: 30, ignored: 37 },
    })
    expect(parsed.successNum + parsed.failNum + parsed.ignoreNum).toBe(7419)
    expect(parsed.ignored).toContainEqual({ rule: '取消单', rows: 84 })
    expect(parsed.errorData[0]).toMatchObject({ errorName: '数量', errorReason: '数量必须大于0' })
    first = parsed
    const strict = await world.call('POST', at('confirm'), { requestId: seen.requestId })
    expect(strict.msg).toBe('文件中有30行错误，请修正后重新上传，或选择忽略错误并提交')
  })

  test('goods it would create are listed, what looks like a fee first, and left out at a word', async () => {
    const seen = await preview(world, retail)
    const { clean } = withChoices(seen)
    const parsed = await parse(world, seen.requestId, withChoices(seen, { clean: { ...clean, nonGoodsCodes: [] } }))
    expect(parsed.doubtful).toContain('POST')
    const list = async () =>
      (await world.call<Page<NewGoodsRow>>('GET', at('newGoods'), { requestId: seen.requestId, pageSize: 20 })).data
    const before = await list()
    expect(before.total).toBe(parsed.newGoods)
    const odd = before.records.filter((row) => row.doubtful === 1).map((row) => row.goodsNo)
    expect([...odd].sort()).toEqual([...parsed.doubtful])
    expect(before.records.slice(0, odd.length).map((row) => row.goodsNo)).toEqual(odd)
    const post = before.records.find((row) => row.goodsNo === 'POST')
    expect(post).toMatchObject({ ownerNo, goodsName: 'POSTAGE' })
    const excluded = await world.call('POST', at('exclude'), { requestId: seen.requestId, goodsNos: odd })
    expect(excluded.msg).toBe('')
    await runJobs(world)
    const after = await state(world, seen.requestId)
    expect(after).toMatchObject({ phase: 'parsed', doubtful: [], newGoods: parsed.newGoods - odd.length })
    expect((await list()).records.some((row) => odd.includes(row.goodsNo))).toBe(false)
    expect(after.ignored).toContainEqual({ rule: '非商品编码', rows: expect.any(Number) as number })
  })

  test('a code that looks like a fee is found wherever it stands in the file', async () => {
    const line = (nth: number, goodsNo: string) => `EXC-${nth},${goodsNo},商品${nth},1,2024-05-01 10:00:00\n`
    const many = Array.from({ length: 20_050 }, (_, nth) => line(nth, `SKU${100_000 + (nth % 50)}`)).join('')
    const file = {
      name: '长文件.csv',
      bytes: Buffer.from(`订单号,商品编号,商品名称,数量,下单时间\n${many}${line(20_050, '运费补差')}`),
    }
    const seen = await preview(world, file)
    expect(seen.plan.clean.nonGoodsCodes).toEqual([])
    const parsed = await parse(world, seen.requestId, withChoices(seen))
    expect(parsed).toMatchObject({ phase: 'parsed', newGoods: 51, doubtful: ['运费补差'] })
  })

  test('imported: all 418 invoices are accounted for, and pass audit', async () => {
    const done = await confirm(world, first.requestId)
    expect(done).toMatchObject({ phase: 'done', orders: { total: 418, created: 351, exist: 0, refused: 30, ignored: 37 } })
    const { records, counts } = await result(world, first.requestId)
    expect(counts).toMatchObject({ 1: 351, 3: 30 })
    expect(new Set(records.map((row) => row.srcNo)).size).toBe(418)
    const cancelled = records.find((row) => row.srcNo === 'C536379')
    expect(cancelled).toMatchObject({ outcome: 4, ruleName: '取消单' })
    const refused = records.find((row) => row.srcNo === '536589')
    const row =
      retail.bytes
        .toString('utf8')
        .split('\r')
        .findIndex((line) => line.startsWith('536589,')) + 1
    expect(refused).toMatchObject({ rowNum: row, reason: `订单536589第${row}行有误，整单未导入：数量必须大于0` })
    const orders = await rows<{ status: number; n: number; generated: number }>(
      world,
      `select status, count(*)::int as n, count(*) filter (where generated_fields @> '["receiverName"]')::int as generated
         from stockout_order where tenant_id = $1 group by status`,
    )
    expect(orders).toEqual([{ status: 25, n: 351, generated: 351 }])
  })

  test('no piece and no line of a good order is lost', async () => {
    const lines = retail.bytes
      .toString('utf8')
      .split('\r')
      .slice(1)
      .filter((line) => line !== '')
    const sum = await rows<{ qty: number }>(world, 'select sum(qty)::int as qty from stockout_line where tenant_id = $1')
    const odd = new Set(['BANK CHARGES', 'C2', 'D', 'DOT', 'M', 'POST'])
    const wanted = lines.reduce((total, line) => {
      const [no = '', code = ''] = line.split(',')
      const qty = Number(/,(-?\d+),\d+\/\d+\/\d+ /.exec(line)?.[1])
      return no.startsWith('C') || odd.has(code) || qty <= 0 ? total : total + qty
    }, 0)
    expect(sum[0]?.qty).toBe(wanted)
  })

  test('goods the archive lacked are marked and have a printable inner barcode of their own', async () => {
    const goods = await rows<{ n: number; coded: number; barcodes: number }>(
      world,
      `select count(*)::int as n, count(*) filter (where is_generated = 1 and main_barcode ~ '^NB[0-9]{12}$')::int as coded,
              count(distinct main_barcode)::int as barcodes from goods where tenant_id = $1`,
    )
    expect(goods[0]?.n).toBeGreaterThan(1700)
    expect(goods[0]?.coded).toBe(goods[0]?.n)
    expect(goods[0]?.barcodes).toBe(goods[0]?.n)
    // each is a goods that was made, as if typed: whoever follows goods hears of it
    const told = await rows<{ n: number }>(
      world,
      `select count(distinct aggregate_no)::int as n from domain_event where tenant_id = $1 and event_type = 'goods.created'`,
    )
    expect(told[0]?.n).toBe(goods[0]?.n)
  })

  test('sent again it changes nothing', async () => {
    const before = await rows<{ id: string; version: number }>(
      world,
      'select id, version from stockout_order where tenant_id = $1 order by id',
    )
    const again = await bring(world, retail)
    expect(again).toMatchObject({ phase: 'done', newGoods: 0, orders: { created: 0, exist: 351, refused: 30, ignored: 37 } })
    expect(await rows(world, 'select id, version from stockout_order where tenant_id = $1 order by id')).toEqual(before)
  })

  test('a request is confirmed once', async () => {
    const twice = await world.call('POST', at('confirm'), { requestId: first.requestId, ignoreErrors: true })
    expect(twice.msg).toBe('导入请求已失效，请重新上传')
  })

  test('the error file names every refused and every left-out row', async () => {
    const book = await readXlsx(await download(world, at('error'), { requestId: first.requestId }))
    const [header, ...errors] = book.sheets[0]?.rows ?? []
    expect(header).toEqual(['行号', '类别', '单号', '列名', '原因'])
    expect(errors.filter((row) => row[1] === '错误')).toHaveLength(30)
    expect(errors.filter((row) => row[1] === '按规则忽略')).toHaveLength(7419 - 30 - first.successNum)
  })
})

describe('the same orders as text and as books', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await addUser(world)
  })
  afterAll(() => world.close())

  const [header = [], ...lines] = parseCsv(retail.bytes, { to: 400, record_delimiter: '\r' })
  const dayOf = (text: string): Date => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = text.split(/[/ :]/).map(Number)
    return new Date(Date.UTC(2000 + year, month - 1, day, hour, minute))
  }
  const typed = (line: string[]): (string | number | Date)[] =>
    line.map((cell, i) =>
      i === 4 ? dayOf(cell) : (i === 0 || i === 1 || i === 3 || i === 5) && /^-?[\d.]+$/.test(cell) ? Number(cell) : cell,
    )
  const serial = (date: Date): { t: 'n'; v: number; z: string } => ({
    t: 'n',
    v: date.getTime() / 86_400_000 + 25_569,
    z: 'm/d/yy h:mm',
  })

  test('numbers for codes, real dates, .xlsx and .xls: all three say the same', async () => {
    const asText = await bring(world, {
      name: 'a.csv',
      bytes: [header, ...lines].map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r'),
    })
    const dates = await rows(
      world,
      `select src_order_no, trade_time, goods_num from stockout_order where tenant_id = $1 order by src_order_no`,
    )
    const created = asText.orders?.created ?? 0
    expect(created).toBeGreaterThan(10)
    const xlsx = await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines.map(typed)] }] })
    const sheet = utils.aoa_to_sheet([
      header,
      ...lines.map((line) => typed(line).map((cell) => (cell instanceof Date ? serial(cell) : cell))),
    ])
    const xls = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xls' }) as Buffer
    for (const file of [
      { name: 'a.xlsx', bytes: Buffer.from(xlsx) },
      { name: 'a.xls', bytes: xls },
    ]) {
      const seen = await preview(world, file)
      expect(seen.dates['tradeTime']).toMatchObject({ ambiguous: false, order: 'YMD' })
      const parsed = await parse(world, seen.requestId, withChoices(seen))
      expect({ ...parsed.orders, ready: 0 }).toEqual({ ...asText.orders, created: 0, ready: 0, exist: created })
      expect([parsed.totalNum, parsed.successNum, parsed.failNum]).toEqual([asText.totalNum, asText.successNum, asText.failNum])
    }
    await world.run(({ tx, tenantId }) => tx.query('update stockout_order set status = 5 where tenant_id = $1', [tenantId]))
    const again = await bring(world, { name: 'a.xlsx', bytes: Buffer.from(xlsx) })
    expect(again.orders).toMatchObject({ created })
    expect(
      await rows(
        world,
        `select src_order_no, trade_time, goods_num from stockout_order where tenant_id = $1 and status <> 5 order by src_order_no`,
      ),
    ).toEqual(dates)
  })
})

describe('files of all kinds', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await addUser(world)
  })
  afterAll(() => world.close())

  const header = [
    '订单编号',
    '商家编码',
    '宝贝标题',
    '购买数量',
    '收货人姓名',
    '联系手机',
    '省',
    '市',
    '区',
    '详细地址',
    '订单创建时间',
  ]
  const order = (no: string, goods: string, qty: string, more: Partial<Record<'phone' | 'time', string>> = {}): string[] => [
    no,
    goods,
    `商品${goods}`,
    qty,
    '张三',
    more.phone ?? '13800000000',
    '浙江',
    '杭州',
    '余杭区',
    '文一西路 1 号',
    more.time ?? '2025-06-17 09:00:00',
  ]
  const csv = (...lines: string[][]): SentFile => ({
    name: '订单.csv',
    bytes: [header, ...lines].map((line) => line.join(',')).join('\n'),
  })
  const bringOwn = async (file: SentFile): Promise<{ done: ImportState; records: readonly OutcomeRow[] }> => {
    const seen = await preview(world, file)
    expect(seen.missing).toEqual([])
    await parse(world, seen.requestId, { ...seen.plan, createGoods: true })
    const done = await confirm(world, seen.requestId)
    return { done, records: (await result(world, seen.requestId)).records }
  }

  test('an .xlsx of a shop needs no choices at all', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'S', rows: [['销售明细'], header, order('T1', 'A', '2'), order('T1', 'B', '1')] }],
    })
    const { done, records } = await bringOwn({ name: '订单.xlsx', bytes: Buffer.from(bytes) })
    expect(done.orders).toMatchObject({ total: 1, created: 1 })
    expect(records[0]?.stockoutNo).toMatch(/^CK250617/)
  })

  test('an order of three lines with one bad quantity: no line of it goes in, the next order does', async () => {
    const { records } = await bringOwn(
      csv(order('T2', 'A', '1'), order('T2', 'B', '-1'), order('T2', 'C', '1'), order('T3', 'A', '1')),
    )
    expect(records.map((row) => [row.srcNo, row.outcome, row.reason])).toEqual([
      ['T2', 3, '订单T2第3行有误，整单未导入：数量必须大于0'],
      ['T3', 1, null],
    ])
    const lines = await rows(
      world,
      `select 1 from stockout_line l join stockout_order o on o.tenant_id = $1 and o.stockout_no = l.stockout_no
      where l.tenant_id = $1 and o.src_order_no = 'T2'`,
    )
    expect(lines).toEqual([])
  })

  const lineCount = async (orderNo: string): Promise<number> =>
    (
      await rows(
        world,
        `select 1 from stockout_line l join stockout_order o on o.tenant_id = $1 and o.stockout_no = l.stockout_no
          where l.tenant_id = $1 and o.src_order_no = $2`,
        [orderNo],
      )
    ).length

  test('a stray quote that would swallow the lines of an order is named, and no part of the file comes in', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => order('Q1', `Q${i}`, '1'))
    const stray = lines.with(5, order('Q1', 'Q5', '1').with(2, '"27寸显示器')).with(12, order('Q1', 'Q12', '1').with(2, '"挂心"'))
    const reply = await send(world, at('mapping/preview'), {}, csv(...stray))
    expect(reply).toMatchObject({
      code: 'A0430',
      msg: '第7行第3列的引号没有成对，从这里到第14行的内容会被并成一个单元格，请补上或删去引号后重新上传',
    })
    const { done } = await bringOwn(csv(...lines.with(5, order('Q1', 'Q5', '1').with(2, '27"显示器'))))
    expect(done.orders).toMatchObject({ total: 1, created: 1 })
    expect(await lineCount('Q1')).toBe(40)
  })

  test.each([
    ['lost its number', order('', 'B', '1'), 'ERP单号不能为空'],
    ['is shifted by a delimiter', order('W1', 'B', '1').with(9, '文一西路,1 号'), '比表头多1列，单元格里可能有未加引号的分隔符'],
  ])('a row that %s keeps its order out', async (_, line, reason) => {
    const seen = await preview(world, csv(order('W1', 'A', '1'), line, order('W2', 'A', '1')))
    await parse(world, seen.requestId, { ...seen.plan, createGoods: true, clean: { ...seen.plan.clean, fillDown: false } })
    await confirm(world, seen.requestId)
    const { records } = await result(world, seen.requestId)
    expect(records.map((row) => [row.srcNo, row.outcome, row.reason])).toEqual([
      ['W1', 3, `订单W1第3行有误，整单未导入：${reason}`],
      ['W2', 1, null],
    ])
    await world.run(({ tx, tenantId }) =>
      tx.query(`update stockout_order set status = 5 where tenant_id = $1 and src_order_no = 'W2'`, [tenantId]),
    )
  })

  test('a row with another owner than the rest of its order keeps the order out', async () => {
    const owned = (line: string[], owner: string): string[] => [...line, owner]
    const bytes = [owned(header, '货主编号'), owned(order('O1', 'A', '1'), ownerNo), owned(order('O1', 'B', '1'), 'OW-TYPO')]
    const seen = await preview(world, { name: '订单.csv', bytes: bytes.map((line) => line.join(',')).join('\n') })
    const entries: ImportPlan['entries'] = { ...seen.plan.entries, ownerNo: { source: 'column', column: '货主编号' } }
    const parsed = await parse(world, seen.requestId, { ...seen.plan, entries, createGoods: true })
    expect(parsed).toMatchObject({ failNum: 2, orders: { ready: 0, refused: 2 } })
    expect(parsed.errorData[0]?.errorReason).toBe('同一单号的第3行货主有误：货主不存在：OW-TYPO')
  })

  test('dates that could be either: the preview asks, shows no false errors, and one reading of all columns settles it', async () => {
    const seen = await preview(world, csv(order('D1', 'A', '1', { time: '03/04/2025 09:00' })))
    expect(seen.missing).toEqual([{ field: 'dateOrder', errorName: '日期顺序', errorReason: '请选择日期顺序' }])
    expect(seen.plan.clean.dateOrder).toBeNull()
    expect(seen.rows[0]?.errors).toEqual([])
    const clean = { ...seen.plan.clean, dateOrder: 'DMY' as const }
    const { requestId } = seen
    const again = await send<FilePreview>(world, at('mapping/preview'), { requestId, plan: { ...seen.plan, clean } })
    expect(again.data.missing).toEqual([])
    const told = await preview(
      world,
      csv(order('D2', 'A', '1', { time: '03/04/2025' }), order('D2', 'B', '1', { time: '28/03/2025' })),
    )
    expect(told).toMatchObject({ missing: [], dates: { tradeTime: { order: 'DMY', ambiguous: false } } })
    expect(told.rows.flatMap((row) => row.errors)).toEqual([])
  })

  test.each([
    ['a bad phone', [order('P1', 'A', '1', { phone: '12345' })], '手机号格式不正确'],
    [
      'a date that is none',
      [order('P2', 'A', '1', { time: 'soon' }), order('P2', 'B', '1'), order('P5', 'A', '1')],
      '下单时间格式不正确，应为YYYY-MM-DD HH:mm:ss（订单P2第2行有误，整单未导入）',
    ],
    [
      'a formula for a name',
      [order('P3', 'A', '1').with(4, '=HYPERLINK(1)')],
      '收件人不能是公式：=HYPERLINK(1)，请粘贴为值后重新上传',
    ],
    ['a city of another province', [order('P4', 'A', '1').with(7, '广州')], '市不存在：广州'],
  ])('%s refuses its order with the reason', async (_, lines, reason) => {
    const seen = await preview(world, csv(...lines))
    const parsed = await parse(world, seen.requestId, { ...seen.plan, createGoods: true })
    expect(parsed.errorData.map((error) => error.errorReason)).toEqual([reason])
  })

  test('unknown goods refuse their order unless the user has them made', async () => {
    const seen = await preview(world, csv(order('G1', 'UNKNOWN', '1')))
    const parsed = await parse(world, seen.requestId, { ...seen.plan, createGoods: false })
    expect(parsed.errorData.map((error) => error.errorReason)).toEqual(['商品不存在：UNKNOWN'])
  })

  test.each<[string, SentFile, string]>([
    ['nothing', { name: 'a.csv', bytes: '' }, '文件是空的，请重新导出后上传'],
    [
      'a picture named .xlsx',
      { name: 'a.xlsx', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件',
    ],
  ])('%s is refused at once', async (_, file, reason) => {
    const reply = await send(world, at('mapping/preview'), {}, file)
    expect(reply.msg).toBe(reason)
  })

  test('a header without rows', async () => {
    const seen = await preview(world, csv())
    expect(await parse(world, seen.requestId, seen.plan)).toMatchObject({ phase: 'failed', errorMsg: '导入文件没有数据' })
  })

  test('no file at all', async () => {
    expect((await send(world, at('mapping/preview'), {})).msg).toBe('请上传文件')
  })

  test('a saved mapping is proposed for the same header, of the same shop', async () => {
    const seen = await preview(world, csv(order('M1', 'A', '1')))
    const body = {
      requestId: seen.requestId,
      mappingName: '淘宝导出',
      shopNo,
      entries: { ...seen.plan.entries, sid: fixed('LOCAL') },
      cleanRules: seen.plan.clean,
    }
    const saved = await world.call<{ id: string }>('POST', at('mapping'), body)
    expect(saved.msg).toBe('')
    expect((await world.call('POST', at('mapping'), body)).msg).toBe('方案名称已存在')
    const next = await preview(world, csv(order('M2', 'A', '1')))
    expect(next.mapping).toMatchObject({ id: saved.data.id, mappingName: '淘宝导出' })
    const removed = await world.call('DELETE', at('mapping'), { id: saved.data.id })
    expect(removed.msg).toBe('')
    expect((await preview(world, csv(order('M3', 'A', '1')))).mapping).toBeNull()
  })

  test('a request lives a day', async () => {
    const seen = await preview(world, csv(order('X1', 'A', '1')))
    await parse(world, seen.requestId, { ...seen.plan, createGoods: true })
    world.clock.advance(24 * 3_600_000 + 1)
    const late: Envelope<unknown> = await world.call('POST', at('confirm'), { requestId: seen.requestId })
    expect(late.msg).toBe('导入请求已失效，请重新上传')
    expect((await state(world, seen.requestId)).phase).toBe('expired')
  })
})
