// 单号规则与单量规则，从 HTTP 的门口看：改了前缀、日期、重置，下一张单就照新的，一个号也不重；单量超限的订单停在待审核，超限的消息一天一条。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVER_VOLUME } from '#contract/rules/orderLife'
import { auditTask } from '#server/core/orders/auditRetry'
import { takeIn } from '#server/core/orders/takeIn'
import { volumeTask } from '#server/core/orders/volumeTask'
import { giveNew } from '#server/platform/given'
import { numbersOn } from '#server/platform/numbers'
import { addGoods, newOrder, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
/** 早班主管，是角色 */
const early = '71'
beforeAll(async () => {
  world = await openWorld()
  await world.run((ctx) => giveNew(ctx.tx, ctx))
  await addGoods(world, 'G1')
  await world.run(({ tx, tenantId, at }) =>
    tx.query(`insert into role as r (tenant_id, id, role_name, create_time, update_time) values ($1, $2, '早班主管', $3, $3)`, [
      tenantId,
      early,
      at,
    ]),
  )
})
afterAll(() => world.close())

const at = '/v1/rule/ordernum'
interface Rule {
  readonly bizCode: string
  readonly sample: string
  readonly version: number
}
const one = async (bizCode: string) => (await world.call<Rule>('GET', `${at}/detail`, { bizCode })).data
const change = async (bizCode: string, body: object) => world.call('POST', at, { ...(await one(bizCode)), ...body })
const saysOf = async (bizCode: string, body: object): Promise<string> => JSON.stringify(await change(bizCode, body))
/** Numbers as a server draws them that has not drawn before. */
const drawn = (bizCode: string, n: number): Promise<readonly string[]> =>
  numbersOn(world.services.db).take(world.tenantId, bizCode, n, world.clock.now())

test('每种单据一条，示例就是今天的第一个号', async () => {
  const { data } = await world.call<{ records: readonly Rule[] }>('GET', at, { pageSize: 50 })
  expect(new Set(data.records.map(({ bizCode }) => bizCode)).size).toBe(data.records.length)
  expect(data.records).toContainEqual(
    expect.objectContaining({ bizCode: 'CK', docName: '出库单', prefix: 'CK', seqLen: 6, sample: 'CK250617000001' }),
  )
})

test('错的前缀说在哪里：别的单据的、扫描枪认的、像运单号的、会重号的', async () => {
  expect(await saysOf('CK', { prefix: 'ck1' })).toContain('前缀只能为1-8位大写字母')
  expect(await saysOf('CK', { prefix: 'BC' })).toContain('前缀与波次重复')
  expect(await saysOf('CK', { prefix: 'ZX' })).toContain('前缀ZX留给周转箱，扫描枪靠它认码')
  expect(await saysOf('JH', { prefix: 'PICK' })).toContain('拣货单的前缀固定为JH，扫描枪靠它认单')
  expect(await saysOf('JH', { dateFormat: 3, resetCycle: 3, seqLen: 5 })).toContain('扫描枪认的单号至少要有6位数字')
  expect(await saysOf('CK', { prefix: 'JT', seqLen: 7 })).toContain('这样的单号和极兔的运单号一样，扫描枪分不清')
  expect(await saysOf('CK', { dateFormat: 3 })).toContain('单号不带日期时只能不重置，否则会重号')
  expect(await saysOf('CK', { seqLen: 11 })).toContain('流水位数应在4-10位之间')
})

test('改了规则，下一张单照新的；换重置不从头来，别的服务手里的号也不会再发一次', async () => {
  const other = numbersOn(world.services.db)
  const old = await other.take(world.tenantId, 'PD', 3, world.clock.now())
  expect(old).toEqual(['PD250617000001', 'PD250617000002', 'PD250617000003'])
  expect(await change('PD', { resetCycle: 3 })).toMatchObject({ code: '00000' })
  const fresh = await drawn('PD', 30)
  const rest = await other.take(world.tenantId, 'PD', 30, world.clock.now())
  const all = [...old, ...fresh, ...rest]
  expect(new Set(all).size).toBe(all.length)
  expect(await change('PD', { prefix: 'CHECK', dateFormat: 1, seqLen: 4, resetCycle: 2 })).toMatchObject({ code: '00000' })
  expect((await one('PD')).sample).toBe('CHECK202506170001')
  expect((await drawn('PD', 1))[0]).toMatch(/^CHECK20250617\d{4}$/)
  expect(await world.call('POST', at, { ...(await one('PD')), version: 0 })).toMatchObject({ code: 'A0409' })
})

const volume = { targetType: 2, targetOwner: ownerNo, normalNum: 1, warnNum: 1, limitNum: 2 }
const receive = (...srcOrderNos: readonly string[]) =>
  world.run(async (ctx) => {
    const orders = srcOrderNos.map((no) => newOrder(no, { G1: 1 }))
    return (await takeIn(ctx, orders)).passed.length
  })
const stays = () =>
  rows<{ srcOrderNo: string; status: number; exceptionType: number }>(
    world,
    'select src_order_no, status, exception_type from stockout_order where tenant_id = $1 order by src_order_no',
  )

test('单量规则按仓库、货主各一条；数要一级比一级大', async () => {
  const volumes = `${at}/volume`
  expect(JSON.stringify(await world.call('POST', volumes, { ...volume, warnNum: 3, action: 2 }))).toContain('上限不能小于预警量')
  expect(JSON.stringify(await world.call('POST', volumes, { ...volume, targetOwner: 'OW999', action: 2 }))).toContain(
    '货主不存在：OW999',
  )
  expect(await world.call('POST', volumes, { ...volume, action: 2 })).toMatchObject({ code: '00000' })
  expect(await world.call('POST', volumes, { ...volume, action: 1, noticeRoles: [early] })).toMatchObject({
    msg: '这个对象的单量规则已存在',
  })
  const place = { targetType: 1, targetWarehouse: `${wh.warehouseNo}-${wh.sid}` }
  const reminds = { ...volume, ...place, action: 1 }
  expect(JSON.stringify(await world.call('POST', volumes, reminds))).toContain('通知角色不能为空')
  expect(JSON.stringify(await world.call('POST', volumes, { ...reminds, noticeRoles: ['99'] }))).toContain(
    '通知角色不存在或已停用',
  )
  expect(await world.call('POST', volumes, { ...reminds, noticeRoles: [early] })).toMatchObject({ code: '00000' })
})

test('超限的订单停在待审核，每分钟的审单不碰它，人审了才往下走', async () => {
  expect(await receive('S1', 'S2', 'S3')).toBe(2)
  expect(await receive('S4')).toBe(0)
  expect(await stays()).toMatchObject([
    { status: 20 },
    { status: 20 },
    { status: 10, exceptionType: OVER_VOLUME },
    { status: 10, exceptionType: OVER_VOLUME },
  ])
  world.clock.set(world.clock.now() + 120_000)
  await auditTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect((await stays()).map(({ status }) => status)).toEqual([20, 20, 10, 10])
  const { data } = await world.call<{ records: readonly object[] }>('GET', `${at}/volume/list`, { targetType: 2 })
  expect(data.records).toMatchObject([{ target: expect.any(String) as string, targetOwner: ownerNo, todayNum: 4, level: 2 }])
  const [held] = await rows<{ stockoutNo: string }>(
    world,
    "select stockout_no from stockout_order where tenant_id = $1 and src_order_no = 'S3'",
  )
  expect(await world.call('POST', '/v1/stockout/audit', { stockoutNos: [held?.stockoutNo] })).toMatchObject({ code: '00000' })
  expect((await stays())[2]).toMatchObject({ status: 20, exceptionType: 0 })
})

/** Looks at the limits as the job does; answers what it told then. */
const told = async () => {
  await volumeTask.run(world.services, { tenantId: world.tenantId }, () => false)
  return rows<{ receiverKey: string; content: string; linkPath: string }>(
    world,
    'select receiver_key, content, link_path from message where tenant_id = $1 and title = $2 and create_time = $3',
    ['单量超过上限', new Date(world.clock.now())],
  )
}

test('仅提醒的：过了上限给点名的角色一条消息，当天不再说，第二天又超了才再说；没点名的不说', async () => {
  expect(await told()).toEqual([
    {
      receiverKey: early,
      content: '余杭良品仓今天已经接了 4 单，超过上限 2 单。订单照常往下走，请安排人手',
      linkPath: '/setting/order-num?kind=volume',
    },
  ])
  world.clock.set(world.clock.now() + 3_600_000)
  await receive('S5')
  expect(await told()).toEqual([])
  world.clock.set(Date.parse('2025-06-18T09:00:00+08:00'))
  expect(await told()).toEqual([])
  await receive('S6', 'S7', 'S8')
  expect(await told()).toMatchObject([{ content: expect.stringContaining('今天已经接了 3 单') as string }])
})
