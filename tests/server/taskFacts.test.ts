// 增值任务的计费事实（office.md §8.7）：核定了、向货主收费的一个一行，按件记件数、按小时记核定的分钟；改了升一版，不收了归零；再来不变。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customTaskLife } from '#contract/rules/customTaskLife'
import { itemFee } from '#contract/rules/feeLine'
import type { ServiceFact } from '#contract/rules/feeFacts'
import { nextOf } from '#contract/rules/life'
import { item, terms } from '../contract/rules/fees.ts'
import { factsIn } from '../support/facts.ts'
import { addStaff, type Staff } from '../support/floor.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let worker: Staff
let facts: ReturnType<typeof factsIn>
const kinds: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  facts = factsIn(world)
  worker = await addStaff(world, '赵师傅', null)
  const made = [
    { typeName: '贴标', unit: '件', pointE4: 1_300, serviceCode: 'TB01' },
    { typeName: '带教', unit: '小时', pointE4: 600_000, serviceCode: 'DJ01' },
    { typeName: '清洁', unit: '小时', pointE4: 600_000 },
  ]
  for (const one of made) await ok('POST', '/v1/warehouse/task/type', { ...one, needApprove: 0, needPhoto: 0 })
  const types = await ok<{ taskTypeId: string; typeName: string }[]>('GET', '/v1/warehouse/task/type/small/list')
  for (const { taskTypeId, typeName } of types) kinds[typeName] = taskTypeId
})
afterAll(() => world.close())

const ok = async <T = object>(method: 'GET' | 'POST', path: string, input?: object): Promise<T> => {
  const reply = await world.call<T>(method, path, input)
  expect([path, reply.code, reply.msg]).toEqual([path, '00000', ''])
  return reply.data
}
const at = '/v1/warehouse/custom/task'
const accountOf = async ({ userId }: Staff): Promise<string> =>
  (await rows<{ account: string }>(world, 'select account from sys_user where tenant_id = $1 and id = $2', [userId]))[0]
    ?.account ?? ''
const charged = { ownerNo, isBillable: 1, priceFen: 8 }
/** A reported task that waits for its confirmation. */
const reported = async (
  typeName: string,
  done: { finishQty: number; reportMin: number; endTime?: string },
  more: object = charged,
) => {
  const { taskNo } = await ok<{ taskNo: string }>('POST', at, {
    ...wh,
    taskTypeId: kinds[typeName],
    content: `${typeName}一批`,
    planQty: 100,
    startTime: '2025-06-17 01:00:00',
    people: [],
    ...more,
  })
  await ok('POST', `${at}/finish`, { taskNo, workerNos: [await accountOf(worker)], ...done })
  return taskNo
}
const confirmed = async (...of: Parameters<typeof reported>): Promise<string> => {
  const taskNo = await reported(...of)
  await ok('POST', `${at}/confirm`, { taskNo })
  return taskNo
}
const change = (taskNo: string, set: string): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(`update custom_task set ${set} where tenant_id = $1 and task_no = $2`, [tenantId, taskNo]),
  )

describe('a task that is charged', () => {
  test('by the piece: the pieces reported, once it is confirmed', async () => {
    const taskNo = await reported('贴标', { finishQty: 500, reportMin: 50 })
    await facts.follow()
    expect(await facts.all()).toEqual([])
    await ok('POST', `${at}/confirm`, { taskNo, approveMin: 60 })
    await facts.follow()
    expect(await facts.all()).toEqual([
      {
        sourceNo: taskNo,
        lineKey: '',
        ownerNo,
        shopNo: null,
        ...wh,
        bizDate: '2025-06-17',
        fact: { serviceCode: 'TB01', qty: 500, unit: '件' },
        revision: 1,
        recvStatus: 0,
      },
    ])
  })

  test('by the hour: the minutes confirmed, priced by the hour', async () => {
    const taskNo = await reported('带教', { finishQty: 2, reportMin: 90 })
    await ok('POST', `${at}/confirm`, { taskNo, approveMin: 100 })
    await facts.follow()
    const stored = await facts.of(taskNo)
    expect(stored?.fact).toEqual({ serviceCode: 'DJ01', qty: 100, unit: '小时' })
    const fact = { feeType: 'VALUEADD', warehouse: 'W01-LOCAL', shopNo: null, bizDate: '2025-06-17', ...stored?.fact }
    expect(itemFee(item('VALUEADD', 3, { unitPriceE4: 600_000 }), fact as unknown as ServiceFact, terms)).toMatchObject({
      amountFen: 10_000,
      formula: '1小时40分×60.00',
    })
  })

  test('on the day its work ended, by the day cut of the site, however late it is confirmed', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`update warehouse set day_cut_time = '06:00' where tenant_id = $1`, [tenantId]),
    )
    world.clock.set(Date.parse('2025-06-19T09:00:00+08:00'))
    const taskNo = await confirmed('贴标', { finishQty: 5, reportMin: 20, endTime: '2025-06-18 02:00:00' })
    await facts.follow()
    expect(await facts.of(taskNo)).toMatchObject({ bizDate: '2025-06-17' })
  })

  test('one that is not charged is no fact', async () => {
    const taskNo = await confirmed('贴标', { finishQty: 5, reportMin: 20 }, {})
    await facts.follow()
    await facts.night()
    expect(await facts.of(taskNo)).toBeUndefined()
  })

  test('a service without a code is told apart from none, and has the code as soon as there is one', async () => {
    const taskNo = await confirmed('清洁', { finishQty: 1, reportMin: 30 })
    await facts.follow()
    expect((await facts.of(taskNo))?.fact).toEqual({ serviceCode: '', qty: 30, unit: '小时' })
    const named = (serviceCode: string) =>
      world.run(({ tx, tenantId }) =>
        tx.query('update task_type set service_code = $3 where tenant_id = $1 and id = $2', [
          tenantId,
          kinds['清洁'],
          serviceCode,
        ]),
      )
    for (const code of ['QJ01', 'QJ02']) {
      await named(code)
      await facts.night()
    }
    expect(await facts.of(taskNo)).toMatchObject({ revision: 2, fact: { serviceCode: 'QJ01' } })
  })
})

describe('what comes later', () => {
  test('nobody takes a confirmed task back: it has no way on', () =>
    expect(nextOf(customTaskLife, customTaskLife.done)).toEqual([]))

  test('put right in the books all the same: revision 2 with the new quantity, then 0 where it is not charged any more', async () => {
    const taskNo = await confirmed('贴标', { finishQty: 50, reportMin: 20 })
    await facts.follow()
    await change(taskNo, 'finish_qty = 45')
    await facts.night()
    expect(await facts.of(taskNo)).toMatchObject({ revision: 2, fact: { qty: 45 } })
    await change(taskNo, 'is_billable = 0')
    await facts.night()
    await facts.night()
    expect(await facts.of(taskNo)).toMatchObject({ revision: 3, fact: { serviceCode: 'TB01', qty: 0, unit: '件' } })
    await change(taskNo, 'is_billable = 1')
    await facts.night()
    expect(await facts.of(taskNo)).toMatchObject({ revision: 4, fact: { qty: 45 } })
  })

  test('delivered again and by two runs at once: nothing changes', async () => {
    const before = await facts.all()
    await facts.readAll('TASK')
    await Promise.all([facts.follow(), facts.follow()])
    expect(await facts.all()).toEqual(before)
  })
})

/** Tasks confirmed before there were facts: copies of a confirmed one, one a second earlier than the next. */
const confirmedBefore = (n: number): Promise<unknown> =>
  world.run(({ tx, tenantId }) =>
    tx.query(
      `insert into custom_task as o (tenant_id, id, task_no, warehouse_no, sid, owner_no, task_type_id, content, plan_qty, finish_qty, unit,
              start_time, end_time, approve_min, is_billable, price_fen, confirm_time, status, create_time, update_time)
       select $1, s.id + n, 'OLD' || lpad(n::text, 6, '0'), s.warehouse_no, s.sid, s.owner_no, s.task_type_id, s.content, 1, 1, s.unit,
              s.start_time, s.end_time, s.approve_min, 1, 8, s.confirm_time - n * interval '1 second', s.status, s.create_time, s.update_time
         from (select * from custom_task where tenant_id = $1 and status = 40 and is_billable = 1 order by task_no limit 1) s
        cross join generate_series(1, $2::int) n`,
      [tenantId, n],
    ),
  )
const oldFacts = async (): Promise<number> => (await facts.all('OLD%')).length

describe('what was confirmed before', () => {
  test('is read in parts; killed in the middle it goes on', async () => {
    await confirmedBefore(1100)
    await facts.readBefore('TASK')
    let asked = 0
    // the readers before it have nothing left: they ask once each, this one for its events and for one part
    await facts.follow(() => (asked += 1) > 4)
    expect(await oldFacts()).toBe(500)
    await facts.follow()
    expect(await oldFacts()).toBe(1100)
    expect(await facts.readerOf('TASK')).toMatchObject({ shippedText: null, orderNo: '' })
  })

  test('a task that cannot be stored is told and stops no other; the night tries it again', async () => {
    await world.run(({ tx, tenantId }) =>
      tx.query(`delete from fin_fact where tenant_id = $1 and source_no like 'OLD%'`, [tenantId]),
    )
    const planted = await facts.plant(`source_no <> 'OLD000007'`)
    await facts.readBefore('TASK')
    await facts.follow()
    expect(await oldFacts()).toBe(1099)
    expect(await facts.readerOf('TASK')).toMatchObject({ failNum: 1, failReason: expect.stringMatching(/^OLD000007：/) })
    await planted.cure()
    await facts.night()
    expect(await oldFacts()).toBe(1100)
  })
})
