// 出库单的一本规则（documents.md 第3条）：接口送来的和文件导入的，补齐的是同样的字段，拒绝时说的是同一句话。
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { orderFields, type OrderField } from '#contract/import/order'
import type { FilePreview, ImportState, OutcomeRow } from '#contract/import/calls'
import { OutsideFailed } from '#server/platform/adapters/post'
import { asking } from '../support/askAs.ts'
import { addUser, runJobs, send } from '../support/importing.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, shopNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'G1')
  await addGoods(world, 'G2')
  await addStock(world, 'A-01', 1, 'G1', 100)
  const add = (no: string, carrier: string | null, owner = ownerNo) =>
    world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into shop as s (tenant_id, id, shop_no, shop_name, owner_no, platform_code, default_logistics_code, create_time, update_time)
         values ($1, $2, $3, $3, $4, 1, $5, $6, $6)`,
        [tenantId, id(), no, owner, carrier, at],
      ),
    )
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into owner as o (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'OW002', '乙', '乙', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  await add('BARE', null)
  await add('GONE', 'YTO')
  await add('OTHER', 'ZTO', 'OW002')
  await world.run(({ tx, tenantId }) =>
    tx.query(`update logistics_company set is_disabled = 1 where tenant_id = $1 and logistics_code = 'YTO'`, [tenantId]),
  )
})
afterAll(() => world.close())

const { done } = asking(() => world)
/** An order as a file writes it; the interface gets the same in its own spelling. */
type Typed = Partial<Record<OrderField, string>>
const typed = (srcOrderNo: string, more: Typed = {}): Typed => ({
  ownerNo,
  shopNo,
  warehouseNo: wh.warehouseNo,
  sid: wh.sid,
  srcOrderNo,
  receiverName: '张小满',
  receiverMobile: '13812345678',
  province: '浙江省',
  city: '杭州市',
  receiverAddress: '文一西路1号',
  goodsNo: 'G1',
  qty: '2',
  price: '12.5',
  tradeTime: '2025-06-17 09:00:00',
  ...more,
})
interface Entry {
  readonly stockoutNo?: string
  readonly created: boolean
  readonly code?: string
  readonly msg?: string
}
const sent = async (line: Typed): Promise<Entry | undefined> => {
  const {
    province: _province,
    city: _city,
    goodsNo,
    qty,
    price,
    district: _district,
    remark: _remark,
    urgent: _urgent,
    ...head
  } = line
  const order = {
    ...head,
    provinceCode: '330000',
    cityCode: '330100',
    lines: [{ goodsNo, qty: Number(qty), ...(price !== undefined && { priceFen: Number(price) * 100 }) }],
  }
  return (await done<{ entries: Entry[] }>('POST /v1/stockout/entry', { orders: [order] })).entries[0]
}
/** What the file says at parsing, and what became of its orders. */
const brought = async (...lines: readonly Typed[]) => {
  const names = Object.keys(orderFields) as OrderField[]
  const csv = [names.map((name) => orderFields[name].label), ...lines.map((line) => names.map((name) => line[name] ?? ''))]
  const file = { name: '订单.csv', bytes: csv.map((cells) => cells.join(',')).join('\n') }
  const at = (what: string): string => `/v1/import/stockout/${what}`
  const seen = await send<FilePreview>(world, at('mapping/preview'), {}, file)
  const { requestId, plan } = seen.data
  expect((await send<ImportState>(world, at('parse'), { requestId, plan })).msg).toBe('')
  await runJobs(world)
  const state = await done<ImportState>(`GET ${at('state')}`, { requestId })
  expect(state.phase).toBe('parsed')
  await done(`POST ${at('confirm')}`, { requestId, ignoreErrors: true })
  await runJobs(world)
  const { records } = await done<{ records: OutcomeRow[] }>(`GET ${at('result')}`, { requestId })
  return { faults: state.errorData.map((row) => row.errorReason), records }
}
const stored = async (srcOrderNo: string) => {
  const [head] = await rows<{ stockoutNo: string }>(
    world,
    `select stockout_no, logistics_code, receiver_name_mask, goods_amount_fen, goods_num, composition_key
       from stockout_order where tenant_id = $1 and src_order_no = $2`,
    [srcOrderNo],
  )
  const lines = await rows(
    world,
    'select goods_no, qty, price_fen from stockout_line where tenant_id = $1 and stockout_no = $2',
    [head?.stockoutNo],
  )
  return { ...head, stockoutNo: '', lines }
}

describe('what completes an order', () => {
  test('carrier, price and amount are the same whoever brings it', async () => {
    expect(await sent(typed('C1'))).toMatchObject({ created: true })
    expect((await brought(typed('C2'))).records).toMatchObject([{ outcome: 1 }])
    expect(await stored('C1')).toEqual(await stored('C2'))
    expect(await stored('C1')).toMatchObject({ logisticsCode: 'ZTO', goodsAmountFen: '2500', lines: [{ priceFen: '1250' }] })
  })

  test('a shop without a carrier of its own sends by the one its warehouse is connected to', async () => {
    await world.run(async ({ tx, tenantId, id, at, today }) => {
      await tx.query(
        `insert into network as n (tenant_id, id, network_id, name, full_name, logistics_code, network_type, create_time, update_time)
         values ($1, $2, 'WD1', '网点', '网点', 'SF', 1, $3, $3)`,
        [tenantId, id(), at],
      )
      await tx.query(
        `insert into logistics_docking as d (tenant_id, id, warehouse_no, sid, logistics_code, network_id, account_no, waybill_type, effect_date, status, create_time, update_time)
         values ($1, $2, $3, $4, 'SF', 'WD1', 'M1', 1, $5, 1, $6, $6)`,
        [tenantId, id(), wh.warehouseNo, wh.sid, today, at],
      )
    })
    expect(await sent(typed('C3', { shopNo: 'BARE' }))).toMatchObject({ created: true })
    expect((await brought(typed('C4', { shopNo: 'BARE' }))).records).toMatchObject([{ outcome: 1 }])
    expect([await stored('C3'), await stored('C4')]).toMatchObject([{ logisticsCode: 'SF' }, { logisticsCode: 'SF' }])
  })

  test('blanks around a number do not make another order', async () => {
    const first = await sent(typed(' C5 ', { receiverName: ' 张小满 ' }))
    expect(await sent(typed('C5'))).toEqual({ ...first, srcOrderNo: 'C5', created: false })
    expect((await brought(typed('C5'))).records).toMatchObject([{ outcome: 2, stockoutNo: first?.stockoutNo }])
    expect(await stored('C5')).toMatchObject({ receiverNameMask: '张**' })
  })
})

describe('what is wrong with an order is said in the same words', () => {
  test.each<[field: OrderField, value: string, says: string]>([
    ['ownerNo', 'NOBODY', '货主不存在：NOBODY'],
    ['shopNo', 'NOWHERE', '店铺不存在：NOWHERE'],
    ['shopNo', 'OTHER', '店铺不属于该货主：OTHER'],
    ['warehouseNo', 'W99', '仓库不存在：W99-LOCAL'],
    ['logisticsCode', 'PIGEON', '物流公司不存在：PIGEON'],
    ['logisticsCode', 'YTO', '物流公司不存在：YTO'],
    ['shopNo', 'GONE', '店铺的默认快递已停用：YTO'],
    ['receiverMobile', '12345', '手机号格式不正确'],
  ])('%s %s: %s', async (field, value, says) => {
    const line = (no: string) => typed(`${no}-${field}-${value}`, { [field]: value })
    const entry = await sent(line('I'))
    expect([entry?.created, entry?.msg]).toEqual([false, says])
    const file = await brought(line('F'))
    expect(file.faults[0]).toContain(says)
    expect(file.records).toMatchObject([{ outcome: 3 }])
  })

  test('an owner that has not entered the warehouse', async () => {
    const entry = await sent(typed('I-ENTER', { ownerNo: 'OW002', shopNo: 'OTHER' }))
    expect(entry).toMatchObject({ created: false, code: 'A2203', msg: '货主未进场，订单不予接收' })
    const file = await brought(typed('F-ENTER', { ownerNo: 'OW002', shopNo: 'OTHER' }))
    expect(file.faults[0]).toContain('货主未进场，订单不予接收')
  })

  test('a receiver of nothing but blanks', async () => {
    expect(await sent(typed('I-BLANK', { receiverName: '  ' }))).toMatchObject({ created: false, msg: '收件人不能为空' })
    expect((await brought(typed('F-BLANK', { receiverName: '  ' }))).faults[0]).toContain('收件人不能为空')
  })
})

test('a carrier that does not answer keeps nobody from handing orders in: they wait for their waybills', async () => {
  const carrier = vi
    .spyOn(world.services.adapters.waybill, 'take')
    .mockRejectedValue(new OutsideFailed('菜鸟电子面单', 'HTTP 502'))
  const said = vi.spyOn(console, 'error').mockReturnValue()
  expect(await sent(typed('W1'))).toMatchObject({ created: true })
  expect((await brought(typed('W2'))).records).toMatchObject([{ outcome: 1 }])
  expect(said).toHaveBeenCalled()
  carrier.mockRestore()
  said.mockRestore()
  const waiting = await rows(
    world,
    `select status, waybill_status from stockout_order where tenant_id = $1 and src_order_no in ('W1', 'W2')`,
  )
  expect(waiting).toEqual([
    { status: 30, waybillStatus: 0 },
    { status: 30, waybillStatus: 0 },
  ])
})
