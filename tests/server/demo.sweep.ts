// 演示世界过两天：每天下单、拣货、发货，库存始终等于流水之和
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settableClock } from '#server/platform/clock'
import { openServices } from '#server/platform/open'
import type { Services } from '#server/platform/services'
import { makeDemo } from '#server/seed/demo'
import { findBreaches } from '#server/core/nightCheck'
import { ledgerCheckTask } from '#server/finance/ledger/checks'
import { unbilledTask } from '#server/finance/unbilled/task'
import { verifyTask } from '#server/stock/verifyJob'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-demo-'))
let database: TestDatabase
let services: Services
let close: () => Promise<void>
beforeAll(async () => {
  database = await cloneDatabase()
  const clock = settableClock(Date.parse('2025-06-17T10:00:00+08:00'))
  ;({ services, close } = await openServices({ urls: database.urls, dataDir, version: '202506170000', clock }))
})
afterAll(async () => {
  await close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const inYunhe = <T extends object>(sql: string): Promise<readonly T[]> =>
  services.db.inTenant(1, async (tx) => (await tx.query<T>(sql, [1])) as readonly T[])

test('two days: yesterday is shipped, today is half done, the same handhelds work on both', async () => {
  expect(await makeDemo(services, { password: 'Demo2026xx', seed: 7, scale: 0.01, days: 2 })).toEqual([
    'yunhe',
    'hengtu',
    'xiaoman',
  ])
  const days = await inYunhe<{ day: string; picked: boolean; weighed: boolean }>(
    `select to_char(op.received_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            bool_or(op_type = 'PICK_LINE') as picked, bool_or(op_type like 'WEIGH%') as weighed
       from pda_op op where tenant_id = $1 and (op_type like 'PICK%' or op_type like 'WEIGH%') group by 1 order by 1`,
  )
  expect(days).toMatchObject([
    { day: '2025-06-16', picked: true, weighed: true },
    { day: '2025-06-17', picked: true },
  ])
  expect(await inYunhe('select device_name from device where tenant_id = $1 order by 1')).toEqual([
    { deviceName: 'PDA-01' },
    { deviceName: 'PDA-02' },
    { deviceName: 'PDA-03' },
  ])
  // nobody made a mistake, and yesterday is shipped but for parcels the scale doubts
  expect(await inYunhe('select code, doc_no from op_exception where tenant_id = $1')).toEqual([])
  expect(
    await inYunhe(
      `select status, count(*) > 0 as some from stockout_order
        where tenant_id = $1 and stockout_no like 'CK250616%' and status < 80 group by 1 order by 1`,
    ),
  ).toEqual([])
  await verifyTask.run(services, { tenantId: 1 }, () => false)
  const told =
    "select title, content from message where tenant_id = $1 and level = 3 and title not like '工单%' and title <> '退货预警'"
  expect(await inYunhe(told)).toEqual([])
})

test('the desk of customer service stands in the middle of its day, with weeks behind it', async () => {
  const states = await inYunhe<{ status: number }>('select distinct status from work_order where tenant_id = $1 order by 1')
  expect(states.map(({ status }) => status)).toEqual([10, 20, 30, 35, 40, 50, 60, 70, 80])
  const [desk] = await inYunhe<Record<string, number>>(
    `select count(*) filter (where w.is_timeout = 1)::int as overdue, count(*) filter (where w.unread_wh > 0)::int as unread,
            count(*) filter (where w.source = 6)::int as lost, count(distinct w.create_time::date)::int as days,
            (select count(*) from wo_punish p where p.tenant_id = $1)::int as punished,
            (select count(*) from wo_robot_log r where r.tenant_id = $1)::int as heard,
            (select count(distinct b.status) from comp_bill b where b.tenant_id = $1)::int as bills,
            (select count(*) from wo_followup f where f.tenant_id = $1 and f.next_follow_time::date = '2025-06-17')::int as today
       from work_order w where w.tenant_id = $1`,
  )
  expect(Object.entries(desk ?? {}).filter(([, n]) => n === 0)).toEqual([])
  expect(desk).toMatchObject({ lost: 1, bills: 2 })
  expect(desk?.['days']).toBeGreaterThan(7)
  const stages = await inYunhe<{ stage: number }>('select distinct stage from waybill_way where tenant_id = $1 order by 1')
  expect(stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining([2, 5, 7]))
  // what the carrier said and what the order says agree
  const astray = await inYunhe(
    `select o.stockout_no from stockout_order o join waybill_way w on w.tenant_id = $1 and w.stockout_no = o.stockout_no
      where o.tenant_id = $1 and (w.sign_time is not null) is distinct from (o.status = 110)`,
  )
  expect(astray).toEqual([])
})

/** States of a document that the demo has rows in. */
const statesOf = async (table: string): Promise<readonly number[]> =>
  (await inYunhe<{ status: number }>(`select distinct status from ${table} where tenant_id = $1 order by 1`)).map(
    ({ status }) => status,
  )

test('a month of trucks and returned parcels stands behind today, and every list of theirs has life', async () => {
  expect(await statesOf('stockin_order')).toEqual(expect.arrayContaining([10, 20, 30, 40, 50, 70]))
  expect(await statesOf('arrival')).toEqual(expect.arrayContaining([10, 20, 30, 40, 50]))
  expect(await statesOf('reservation')).toEqual(expect.arrayContaining([10, 20, 40, 50, 60]))
  expect(await statesOf('unload_record')).toEqual([10, 20])
  expect(await statesOf('return_order')).toEqual(expect.arrayContaining([10, 20, 40, 50, 60, 70]))
  expect(await statesOf('return_receive')).toEqual([10, 20])
  expect(await statesOf('return_wave')).toEqual(expect.arrayContaining([10, 30]))
  expect(await statesOf('return_pick')).toEqual([10])
  expect(await statesOf('return_wanted')).toEqual([1, 2])
  const [seen] = await inYunhe<Record<string, number>>(
    `select (select count(*) from return_order r where r.tenant_id = $1 and r.return_type = 5)::int as headless,
            (select count(*) from return_push_log p where p.tenant_id = $1 and p.result = 1)::int as pushed,
            (select count(*) from return_warning w where w.tenant_id = $1)::int as warned,
            (select count(*) from stockin_order s where s.tenant_id = $1 and s.push_status = 1)::int as told,
            (select count(distinct d.biz_date) from stock_daily_sum d where d.tenant_id = $1)::int as cut,
            (select count(distinct r.create_time::date) from return_order r where r.tenant_id = $1)::int as days`,
  )
  expect(Object.entries(seen ?? {}).filter(([, n]) => n === 0)).toEqual([])
  expect(seen?.['days']).toBeGreaterThan(20)
})

test('nothing stands in a staging bin without a document that says why', async () => {
  expect(
    await inYunhe(
      `select s.goods_no, sum(s.qty)::int as qty from stock s where s.tenant_id = $1 and s.location_no = 'RCV-STAGE' and s.qty > 0 group by 1
       except select l.goods_no, sum(l.receive_qty - l.putaway_qty)::int from stockin_line l where l.tenant_id = $1 group by 1`,
    ),
  ).toEqual([])
})

test('three closed months are billed, a bill in every state a person meets, nothing billable is missing, the books agree', async () => {
  const states = await inYunhe<{ status: number }>('select distinct status from fin_bill where tenant_id = $1 order by 1')
  expect(states.map(({ status }) => status)).toEqual([10, 20, 25, 30, 35, 40, 60, 70, 90])
  const monthsBilled = await inYunhe<{ billMonth: string }>(
    'select distinct bill_month from fin_bill where tenant_id = $1 order by 1',
  )
  expect(monthsBilled.map(({ billMonth }) => billMonth)).toEqual(['2025-03', '2025-04', '2025-05'])
  expect(await findBreaches(services.db, 1, ledgerCheckTask.check, services.clock.now())).toEqual([])
  await unbilledTask.run(services, { tenantId: 1 }, () => false)
  expect(await inYunhe('select source_no, reason_code from fin_unbilled where tenant_id = $1 and status = 10')).toEqual([])
  const [pool] = await inYunhe<{ share: string }>(
    `select round(avg(case when recv_status = 2 then 1 else 0 end), 4)::text as share from fin_waybill where tenant_id = $1`,
  )
  expect(Number(pool?.share)).toBeLessThan(0.02)
})
