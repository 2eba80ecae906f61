// 超时预警真的在看：停久了、快到截止了、回传晚了，按最具体的一条，一条预警一条消息，隔够了才再说；过了截止的单带上“超时”。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { slaTask } from '#server/outware/slaScan'
import { addGoods, addStock, openWorld, ownerNo, readyOrders, rows, wh, type World } from '../support/outbound.ts'

let world: World
let orders: readonly string[] = []
/** 早班主管、晚班主管，是角色 */
const [early, late] = ['71', '72']
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  orders = await readyOrders(world, [{ G1: 1 }, { G1: 2 }, { G1: 3 }])
  await world.run(async ({ tx, tenantId, at, id, person }) => {
    for (const [role, name] of [
      [early, '早班主管'],
      [late, '晚班主管'],
    ])
      await tx.query('insert into role as r (tenant_id, id, role_name, create_time, update_time) values ($1, $2, $3, $4, $4)', [
        tenantId,
        role,
        name,
        at,
      ])
    await tx.query(
      `insert into sys_user as u (tenant_id, id, account, name, password_hash, create_time, update_time) values ($1, $2, 'wh', '王主管', '-', $3, $3)`,
      [tenantId, person.userId, at],
    )
    await tx.query(
      'insert into role_user as m (tenant_id, id, role_id, user_id, create_time, update_time) values ($1, $2, $3, $4, $5, $5)',
      [tenantId, id(), early, person.userId, at],
    )
  })
})
afterAll(() => world.close())

interface Told {
  readonly receiverKey: string
  readonly level: number
  readonly content: string
  readonly linkPath: string
}
/** Goes to that time of 17 June (24:30 is half past midnight) and scans; answers what was told then. */
const scanAt = async (time: string): Promise<readonly Told[]> => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  world.clock.set(Date.parse('2025-06-17T00:00:00+08:00') + (hour * 60 + minute) * 60_000)
  await slaTask.run(world.services, { tenantId: world.tenantId }, () => false)
  return rows<Told>(
    world,
    'select receiver_key, level, content, link_path from message where tenant_id = $1 and msg_type = 2 and create_time = $2 order by id',
    [new Date(world.clock.now())],
  )
}
const at = '/v1/rule/overtime/warning'
const warn = (body: object) => world.call<{ id: string }>('POST', at, { level: 2, noticeRoles: [early], repeatMin: 60, ...body })

test('停满 30 分钟说一次，三单一条消息；一小时之内不再说，之后再说', async () => {
  expect((await warn({ node: 2, stayMin: 30 })).code).toBe('00000')
  expect(await scanAt('10:29')).toEqual([])
  expect(await scanAt('10:31')).toEqual([
    {
      receiverKey: early,
      level: 2,
      content: '待波次有 3 单要处理：3 单停留满 30 分钟，最久 31 分钟',
      linkPath: '/front/operator-center/stockout?status=30&sort=deadlineTime',
    },
  ])
  expect(await scanAt('10:50')).toEqual([])
  expect(await scanAt('11:31')).toMatchObject([{ content: expect.stringContaining('最久 1 小时 31 分钟') }])
  const mine = await world.call<Page<{ title: string; level: number }>>('GET', '/v1/message/list', { msgType: 2, pageSize: 20 })
  expect(mine.data.records).toMatchObject([{ title: '订单超时预警' }, { title: '订单超时预警' }])
})

test('仓库自己的一条管它的订单，大范围的那条不再说；两个角色各得一条', async () => {
  expect((await warn({ ...wh, node: 2, beforeMin: 120, level: 3, noticeRoles: [early, late] })).code).toBe('00000')
  expect(await scanAt('12:40')).toEqual([])
  const told = await scanAt('22:30')
  expect(told.map(({ receiverKey, level }) => [receiverKey, level])).toEqual([
    [early, 3],
    [late, 3],
  ])
  expect(told[0]?.content).toBe('余杭良品仓 待波次有 3 单要处理：3 单离发货截止不到 2 小时')
  expect(new URL(told[0]?.linkPath ?? '', 'http://x').searchParams.get('warehouseNo')).toBe('W01-LOCAL')
})

test('只说货主的一条先于只说仓库的一条', async () => {
  const made = await warn({ ownerNo, node: 2, beforeMin: 180, level: 1 })
  expect(made.code).toBe('00000')
  const told = await scanAt('22:32')
  expect(told.map(({ level, content }) => [level, content])).toEqual([[1, '花间 待波次有 3 单要处理：3 单离发货截止不到 3 小时']])
  await world.call('DELETE', at, { warningId: made.data.id })
})

test('过了截止：消息说出几单已超时，订单带上超时的记号；截止改晚了，记号就拿掉', async () => {
  const marked = async (): Promise<number> =>
    (await world.call<Page<object>>('GET', '/v1/stockout/list', { isOvertime: 1, pageSize: 10 })).data.total
  expect(await marked()).toBe(0)
  const told = await scanAt('24:30')
  expect(told[0]?.content).toContain('3 单离发货截止不到 2 小时（其中 3 单已超时）')
  expect(await marked()).toBe(3)
  await world.run(({ tx, tenantId }) =>
    tx.query('update stockout_order set deadline_time = $3 where tenant_id = $1 and stockout_no = $2', [
      tenantId,
      orders[0],
      new Date('2025-06-19T00:00:00Z'),
    ]),
  )
  await scanAt('24:32')
  expect(await marked()).toBe(2)
})

test('挂起的不算，停用的不说；回传晚了按回传截止算', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query('update stockout_order set hold_flag = 1 where tenant_id = $1 and stockout_no = any($2)', [tenantId, orders]),
  )
  expect(await scanAt('26:00')).toEqual([])
  expect((await warn({ ownerNo, node: 9, beforeMin: 10, stayMin: 600 })).code).toBe('00000')
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update stockout_order set status = 95, hold_flag = 0, ship_time = $3, erp_deadline_time = $4, push_status = 2
        where tenant_id = $1 and stockout_no = $2`,
      [tenantId, orders[0], new Date('2025-06-17T18:00:00Z'), new Date('2025-06-17T19:00:00Z')],
    ),
  )
  expect(await scanAt('26:49')).toEqual([])
  const [told] = await scanAt('27:30')
  expect(told?.content).toBe('花间 ERP回传有 1 单要处理：1 单离回传截止不到 10 分钟（其中 1 单已超时）')
  expect(new URL(told?.linkPath ?? '', 'http://x').searchParams.get('pushStatus')).toBe('0,2')
  const [erp] = (await world.call<Page<{ warningId: string; lastToldTime: string }>>('GET', `${at}/list`, { node: 9 })).data
    .records
  expect(erp?.lastToldTime).toBe('2025-06-18 03:30:00')
  await world.call('PUT', `${at}/status`, { warningId: erp?.warningId, isDisabled: 1 })
  expect(await scanAt('30:00')).toEqual([])
})

test('待揽收：出库后停久了说，离物流时效的揽收截止近了也说；没有轨迹的快递不算', async () => {
  expect((await warn({ node: 8, beforeMin: 60, stayMin: 600 })).code).toBe('00000')
  const [, second = '', third = ''] = orders
  const ship = (no: string, at: string, more: string) =>
    world.run(({ tx, tenantId }) =>
      tx.query(
        `update stockout_order set status = 95, push_status = 1, ship_time = $3, ${more} where tenant_id = $1 and stockout_no = $2`,
        [tenantId, no, new Date(at)],
      ),
    )
  const [first = ''] = orders
  await ship(first, '2025-06-18T02:00:00+08:00', "collect_time = '2025-06-18T05:00:00+08:00'")
  await ship(second, '2025-06-18T06:00:00+08:00', "network_id = 'WD1'")
  expect(await scanAt('47:00')).toEqual([])
  await world.run(async ({ tx, tenantId, id, at: now }) => {
    await tx.query(
      `insert into waybill_way as w (tenant_id, id, logistics_code, logistics_no, stockout_no, stage, last_time, last_text, collect_time, create_time, update_time)
       select $1, $2, o.logistics_code, 'HEARD', o.stockout_no, 1, $3, '已揽收', $3, $4, $4 from stockout_order o where o.tenant_id = $1 and o.stockout_no = $5`,
      [tenantId, id(), new Date('2025-06-18T05:00:00+08:00'), now, third],
    )
    const line = {
      destProvince: '330000',
      destCity: null,
      collectHours: 4,
      transferHours: 4,
      arriveHours: 5,
      deliverHours: 6,
      signHours: 7,
    }
    await tx.query(
      `insert into rule_history as h (tenant_id, id, family, target_type, target_key, template_name, content, summary, begin_time, source, create_time, update_time)
       values ($1, $2, 'logistics', 2, 'WD1', '快', $3, '快', $4, 1, $5, $5)`,
      [tenantId, id(), { lines: [line] }, new Date('2025-06-17T00:00:00+08:00'), now],
    )
  })
  expect(await scanAt('32:59')).toEqual([])
  const [near] = await scanAt('33:01')
  expect(near?.content).toBe('待揽收有 1 单要处理：1 单离揽收截止不到 1 小时')
  const [late] = await scanAt('40:00')
  expect(late?.content).toBe(
    '待揽收有 1 单要处理：1 单离揽收截止不到 1 小时（其中 1 单已超时）；1 单停留满 10 小时，最久 10 小时',
  )
  await ship(second, '2025-06-18T06:00:00+08:00', "collect_time = '2025-06-18T17:00:00+08:00'")
  expect(await scanAt('46:00')).toEqual([])
})

test('填错的说在哪一栏', async () => {
  const says = async (body: object): Promise<string> => JSON.stringify(await warn(body))
  expect(await says({ node: 4 })).toContain('提前时长与停留时长至少填写一项')
  expect(await says({ node: 4, stayMin: 60, noticeRoles: [] })).toContain('通知角色不能为空')
  expect(await says({ node: 4, stayMin: 60, noticeRoles: ['99'] })).toContain('通知角色不存在或已停用')
  expect(await says({ node: 2, stayMin: 60 })).toContain('相同范围、同一节点的预警已存在')
  expect(await world.call('GET', '/v1/role/notice/list')).toMatchObject({
    data: [
      { roleId: early, roleName: '早班主管' },
      { roleId: late, roleName: '晚班主管' },
    ],
  })
})
