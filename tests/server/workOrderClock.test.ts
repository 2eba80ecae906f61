// 工单时钟：随机的一个月，每张工单的每一分钟都只属于一个主节点或挂起，另算一遍来对（office.md §4.3、§24.2 T6、§27.1）；提醒一次，超时一次。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bizDate } from '#contract/rules/clock'
import { node, suspendedCode, type NodeCode } from '#contract/rules/workOrderTerms'
import { closeNodes, openNode, repriorise, restartFollow, resume, suspend, type ClockOrder } from '#server/workorder/clock/clock'
import { runClock } from '#server/workorder/clock/timer'
import type { Ctx } from '#server/platform/ctx'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { addWorkOrder, giveTypes, keepClock } from '../support/workOrders.ts'

let world: World
let types: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await openWorld()
  types = await giveTypes(world)
})
afterAll(() => world.close())

const minute = 60_000
const me = { side: 4, handlerId: '77', handlerName: '李客服' } as const
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const breaches = (): Promise<readonly object[]> =>
  rows(world, 'select rule_name, work_order_id from wo_clock_breach where tenant_id = $1')

interface TimeRow {
  readonly workOrderId: string
  readonly nodeCode: number
  readonly round: number
  readonly startTime: Date
  readonly finishTime: Date | null
  readonly deadline: Date | null
  readonly usedMin: number | null
  readonly isTimeout: number
  readonly timeoutMin: number
}
const timeRows = (id: string): Promise<readonly TimeRow[]> =>
  rows(
    world,
    `select work_order_id::text, node_code, round, start_time, finish_time, deadline, used_min, is_timeout, timeout_min
       from wo_timeliness where tenant_id = $1 and work_order_id = $2 order by start_time, id`,
    [id],
  )
/** Status the law of open orders is checked by; the clock itself knows none. */
const setStatus = (ctx: Ctx, id: string, status: number): Promise<unknown> =>
  ctx.tx.query(
    `update work_order set status = $3::smallint, claim_user_id = case when $3::smallint between 20 and 60 then 77 end,
            suspend_start = case when $3::smallint = 35 then $4::timestamptz end where tenant_id = $1 and id = $2`,
    [ctx.tenantId, id, status, ctx.at],
  )

/** A generator with a seed, so that a failure can be played again. */
const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** 12 working hours of every day but holidays, minute by minute: written anew, so that it can be wrong only by itself. */
const holidays = new Set<string>()
const isWork = (ms: number): boolean => {
  const minutes = ((ms + 8 * 3_600_000) / minute) % 1440
  return minutes >= 540 && minutes < 1260 && !holidays.has(bizDate(ms))
}

/** What happened to an order, as the test remembers it. */
interface Told {
  readonly ms: number
  readonly what: 'node' | 'suspend' | 'resume' | 'priority' | 'follow' | 'close'
  readonly node?: NodeCode
  readonly priority?: number
}
/** Minutes of office.md §4.2, typed off by hand. */
const given: Readonly<Record<number, readonly number[]>> = {
  1: [30, 15, 5],
  2: [60, 30, 10],
  3: [120, 60, 30],
  4: [1440, 720, 240],
  5: [4320, 2880, 1440],
  6: [4320, 4320, 4320],
  7: [10_080, 10_080, 10_080],
}
interface Reckoned {
  readonly node: number
  readonly start: number
  end: number | null
  used: number
  stopped: number
  limit: number
}

/** What runs at a moment: a main node, a follow-up beside it, a suspension. */
interface Now {
  main: Reckoned | null
  follow: Reckoned | null
  held: Reckoned | null
}
/** Walks every minute of the order's life, and counts. */
const reckon = (story: readonly Told[], until: number): readonly Reckoned[] => {
  const done: Reckoned[] = []
  const at: Now = { main: null, follow: null, held: null }
  let priority = 1
  const limitOf = (code: number): number => given[code]?.[priority - 1] ?? 0
  const counts = (code: number, ms: number): boolean => code === 6 || code === 7 || isWork(ms)
  const begin = (code: number, ms: number): Reckoned => ({
    node: code,
    start: ms,
    end: null,
    used: 0,
    stopped: 0,
    limit: limitOf(code),
  })
  const end = (what: keyof Now, ms: number): void => {
    const one = at[what]
    if (one !== null) done.push({ ...one, end: ms })
    at[what] = null
  }
  const happen = (event: Told, ms: number): void => {
    if (event.what === 'suspend') at.held = begin(suspendedCode, ms)
    if (['resume', 'node', 'close'].includes(event.what)) end('held', ms)
    if (['follow', 'node', 'close'].includes(event.what)) end('follow', ms)
    if (['node', 'close'].includes(event.what)) end('main', ms)
    if (event.what === 'node') at.main = begin(event.node ?? 1, ms)
    if (event.what === 'follow' || (event.what === 'node' && event.node === 5)) at.follow = begin(4, ms)
    if (event.what !== 'priority') return
    priority = event.priority ?? priority
    for (const one of [at.main, at.follow]) if (one !== null) one.limit = limitOf(one.node)
  }
  for (let ms = story[0]?.ms ?? until; ms <= until; ms += minute) {
    for (const event of story) if (event.ms === ms) happen(event, ms)
    for (const one of [at.main, at.follow]) {
      if (one === null || !counts(one.node, ms)) continue
      if (at.held === null) one.used++
      else one.stopped++
    }
    if (at.held !== null && isWork(ms)) at.held.used++
  }
  return [...done, ...[at.main, at.follow, at.held].flatMap((one) => one ?? [])]
}

test('一个月的随机变化：行与另算的一致，没有一分钟归两处或没有归处', async () => {
  const seed = Number(process.env['SEED_CLOCK'] ?? Date.now() % 1_000_000)
  console.log(`seed ${seed} (SEED_CLOCK)`)
  const pick = random(seed)
  holidays.add('2025-06-20')
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      "insert into work_calendar as c (tenant_id, id, cal_date, day_type, name, create_time, update_time) values ($1, $2, '2025-06-20', 1, '休', $3, $3)",
      [tenantId, id(), now],
    ),
  )
  let now = at('2025-06-17 20:00:00')
  const stories = new Map<string, Told[]>()
  const orders: ClockOrder[] = []
  const state = new Map<string, { suspended: boolean; closed: boolean; main: number; priority: number }>()
  for (let i = 0; i < 12; i++) {
    world.clock.set((now += (1 + pick(40)) * minute))
    const order = await addWorkOrder(world, types['LOST'] ?? '', `SIM${i}`)
    orders.push(order)
    stories.set(order.id, [{ ms: now, what: 'node', node: 1 }])
    state.set(order.id, { suspended: false, closed: false, main: 1, priority: 1 })
  }
  for (let step = 0; step < 220; step++) {
    world.clock.set((now += (1 + pick(step % 9 === 0 ? 2000 : 180)) * minute))
    const order = orders[pick(orders.length)]
    const about = order && state.get(order.id)
    if (order === undefined || about === undefined) throw new Error('no order')
    const story = stories.get(order.id) ?? []
    const mine = { ...order, priority: about.priority }
    const choice = pick(10)
    await world.run(async (ctx) => {
      if (about.closed || choice < 4) {
        const next = ([1, 2, 3, 5, 5, 6, 7] as const)[pick(7)] ?? 5
        await keepClock(ctx, await openNode(ctx, [mine], next, me))
        await setStatus(ctx, order.id, next === 1 ? 10 : next === 2 ? 20 : next === 6 ? 40 : next === 7 ? 50 : 30)
        story.push({ ms: now, what: 'node', node: next })
        Object.assign(about, { suspended: false, closed: false, main: next })
      } else if (choice < 6 && !about.suspended) {
        await keepClock(ctx, await suspend(ctx, [mine], me))
        await setStatus(ctx, order.id, 35)
        story.push({ ms: now, what: 'suspend' })
        about.suspended = true
      } else if (choice < 7 && about.suspended) {
        await keepClock(ctx, await resume(ctx, [mine]))
        await setStatus(ctx, order.id, 30)
        story.push({ ms: now, what: 'resume' })
        about.suspended = false
      } else if (choice === 7) {
        about.priority = 1 + pick(3)
        await keepClock(ctx, await repriorise(ctx, [{ ...mine, priority: about.priority }]))
        story.push({ ms: now, what: 'priority', priority: about.priority })
      } else if (choice === 8 && about.main === 5 && !about.suspended) {
        await restartFollow(ctx, [mine], me)
        story.push({ ms: now, what: 'follow' })
      } else if (choice === 9) {
        await keepClock(ctx, await closeNodes(ctx, [mine], 'left'))
        await setStatus(ctx, order.id, 60)
        story.push({ ms: now, what: 'close' })
        Object.assign(about, { suspended: false, closed: true, main: 0 })
      }
    })
  }
  // the law looks at the first node, too: the test made every order and its clock at one instant
  expect(await breaches()).toEqual([])
  for (const [id, story] of stories) {
    const found = await timeRows(id)
    const wanted = [...reckon(story, now)].sort((a, b) => a.start - b.start || a.node - b.node)
    const sorted = [...found].sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.nodeCode - b.nodeCode)
    expect(
      sorted.map((row) => [row.nodeCode, row.startTime.getTime(), row.finishTime?.getTime() ?? null, row.usedMin]),
      `order ${id}, seed ${seed}`,
    ).toEqual(wanted.map((one) => [one.node, one.start, one.end, one.end === null ? null : one.used]))
    for (const [i, row] of sorted.entries()) {
      const one = wanted[i]
      if (one === undefined || one.node === suspendedCode || row.deadline === null || one.end === null) continue
      // done exactly at the deadline is in time: late is who used more minutes than there were
      const isLate = one.end > row.deadline.getTime()
      expect(one.used > one.limit, `${one.node} of ${id}, seed ${seed}`).toBe(isLate && one.used > one.limit)
      if (one.used > one.limit) expect(row.isTimeout, `${one.node} of ${id}, seed ${seed}`).toBe(1)
      if (one.used < one.limit)
        expect(row.deadline.getTime(), `${one.node} of ${id}, seed ${seed}`).toBeGreaterThanOrEqual(one.end)
    }
  }
}, 60_000)

test('T6：挂起 90 分钟，截止从 11:00 移到 12:30；12:20 用了 50 分钟，没有超时', async () => {
  world.clock.set(at('2025-07-01 10:00:00'))
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      `insert into wo_node_rule as r (tenant_id, id, type_id, node_code, owner_no, warehouse_no, sid, priority, resp_min, remind_before_min,
                                      time_mode, escalate_user_ids, create_time, update_time)
       values ($1, $2, $3, ${node.handle}, $4, $5, $6, 0, 60, 10, 2, '["88"]', $7, $7)`,
      [tenantId, id(), types['DAMAGE'], ownerNo, wh.warehouseNo, wh.sid, now],
    ),
  )
  const order = await addWorkOrder(world, types['DAMAGE'] ?? '', 'T6')
  const step = (work: (ctx: Ctx) => Promise<void>): Promise<void> => world.run(work)
  await step(async (ctx) => {
    await keepClock(ctx, await openNode(ctx, [order], node.handle, me))
    await setStatus(ctx, order.id, 30)
  })
  world.clock.set(at('2025-07-01 10:30:00'))
  await step(async (ctx) => {
    await keepClock(ctx, await suspend(ctx, [order], me))
    await setStatus(ctx, order.id, 35)
  })
  world.clock.set(at('2025-07-01 11:30:00'))
  expect(await runClock(world.services, world.tenantId)).toMatchObject({ late: expect.any(Number) })
  const main = async (): Promise<TimeRow | undefined> =>
    (await timeRows(order.id)).find(({ nodeCode }) => nodeCode === node.handle)
  expect(await main()).toMatchObject({ isTimeout: 0, finishTime: null })
  world.clock.set(at('2025-07-01 12:00:00'))
  await step(async (ctx) => {
    await keepClock(ctx, await resume(ctx, [order]))
    await setStatus(ctx, order.id, 30)
  })
  expect((await main())?.deadline).toEqual(new Date(at('2025-07-01 12:30:00')))
  world.clock.set(at('2025-07-01 12:20:00'))
  await step(async (ctx) => {
    await keepClock(ctx, await openNode(ctx, [order], node.confirm, me))
    await setStatus(ctx, order.id, 40)
  })
  expect(await main()).toMatchObject({ usedMin: 50, isTimeout: 0, timeoutMin: 0 })
})

test('快到时限提醒处理人一次；过了时限记超时，告诉处理人和升级人，各一条；取消的不算超时', async () => {
  world.clock.set(at('2025-07-02 10:00:00'))
  const order = await addWorkOrder(world, types['DAMAGE'] ?? '', 'LATE')
  await world.run(async (ctx) => {
    await keepClock(ctx, await openNode(ctx, [order], node.handle, me))
    await setStatus(ctx, order.id, 30)
  })
  const told = (title: string): Promise<readonly { receiverKey: string }[]> =>
    rows(
      world,
      `select receiver_key, content from message where tenant_id = $1 and title = $2 and content like '%' || $3 || '%' order by receiver_key`,
      [title, order.workOrderNo],
    )
  const pass = async (time: string): Promise<void> => {
    world.clock.set(at(`2025-07-02 ${time}`))
    await runClock(world.services, world.tenantId)
  }
  await pass('10:49:00')
  expect(await told('工单快到期')).toEqual([])
  await pass('10:50:00')
  await pass('10:51:00')
  expect((await told('工单快到期')).map(({ receiverKey }) => receiverKey)).toEqual(['77'])
  await pass('11:00:00')
  expect(await told('工单超时')).toEqual([])
  await pass('11:01:00')
  await pass('11:02:00')
  expect((await told('工单超时')).map(({ receiverKey }) => receiverKey)).toEqual(['77', '88'])
  const flag = async (): Promise<number | undefined> =>
    (
      await rows<{ isTimeout: number }>(world, 'select is_timeout from work_order where tenant_id = $1 and id = $2', [order.id])
    )[0]?.isTimeout
  expect(await flag()).toBe(1)
  await world.run(async (ctx) => {
    await keepClock(ctx, await closeNodes(ctx, [order], 'dropped'))
    await setStatus(ctx, order.id, 70)
  })
  expect([await flag(), (await timeRows(order.id)).map(({ isTimeout }) => isTimeout)]).toEqual([0, [0, 0, 0]])
  expect(await breaches()).toEqual([])
})
