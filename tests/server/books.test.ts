// 对账（office.md §9.1、§23.1 的 bizCheckJob）：账是对的，一条也不报；每种错各改坏一处，报的是哪条规则、哪张单，改回去就不报。
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBreaches } from '#server/core/nightCheck'
import { ledgerCheckTask } from '#server/finance/ledger/checks'
import type { Db } from '#server/platform/db'
import { asOwner } from '../support/database.ts'
import { openLedgerWorld, ownerNo, type LedgerWorld } from '../support/ledgerWorld.ts'

let world: LedgerWorld
let [paidNo, draftNo] = ['', '']
const june = { periodStart: '2025-06-01', periodEnd: '2025-06-30' }
const july = { periodStart: '2025-07-01', periodEnd: '2025-07-31' }
beforeAll(async () => {
  world = await openLedgerWorld()
  await world.terms({ isPrepay: 1, settleCycle: 4, creditFen: 0, minBalanceFen: 0 })
  await world.post([{ tradeType: 1, amountFen: 100_000, bizNo: 'CZ1' }])
  await world.post([{ tradeType: 10, amountFen: 1_000, bizNo: 'ZC1' }])
  await world.at('2025-06-17T15:00:00')
  await world.lines([
    { no: 'a', amountFen: 3_000 },
    { no: 'b', amountFen: 2_000, feeType: 'CONSUMABLE' },
  ])
  await world.at('2025-06-18T02:00:00')
  await world.consume()
  await world.at('2025-08-03T10:00:00')
  paidNo = await world.billed(june, 6_000)
  await world.confirm(paidNo)
  await world.lines([
    { no: 'c', amountFen: 700, bizDate: '2025-07-17' },
    { no: 'd', amountFen: 300, bizDate: '2025-07-18' },
    { no: 'e', amountFen: 900, bizDate: '2025-08-02' },
  ])
  draftNo = await world.billed(july, 2_000)
  // a confirmed bill has its lines locked by a job
  await world.at('2025-08-03T11:00:00')
})
afterAll(() => world.close())

const found = async (db: Db = world.server.services.db): Promise<readonly string[]> =>
  (await findBreaches(db, world.tenantId, ledgerCheckTask.check, world.server.clock.now())).map(
    ({ ruleName, no }) => `${ruleName} ${no}`,
  )
test('what was worked through the product is right to the 分', async () => {
  expect(await found()).toEqual([])
  expect(await world.balance()).toBe(94_000)
})

type Tables =
  | 'fin_bill'
  | 'fin_fee_line'
  | 'fin_bill_fee'
  | 'fin_bill_tax'
  | 'fin_bill_receipt'
  | 'pt_balance'
  | 'pt_trading_log'
  | 'pt_consume_day'
interface Planted {
  readonly table: Tables
  /** `$1` tenant, `$2` the paid bill, `$3` the draft */
  readonly sql: string
  /** what is reported, with the numbers of the bills for P and D */
  readonly tells: readonly string[]
  /** the wall of the table that refuses it; without it the check finds it all the same */
  readonly wall?: string
}
const planted: Readonly<Record<string, Planted>> = {
  一张账单的费用合计: {
    table: 'fin_bill',
    sql: 'update fin_bill set fee_fen = fee_fen + 1, gross_fen = gross_fen + 1, total_fen = total_fen + 1 where tenant_id = $1 and bill_no = $3 and $2 <> $3',
    tells: ['bill.lines D', 'bill.fees D', 'bill.tax D'],
  },
  费用汇总的一行: {
    table: 'fin_bill_fee',
    sql: `update fin_bill_fee set gross_fen = gross_fen + 1, amount_fen = amount_fen + 1 where tenant_id = $1 and bill_no = $2 and fee_type = 'OPERATE' and $2 <> $3`,
    tells: ['bill.fees P', 'bill.items P'],
  },
  费用汇总的两行换了钱: {
    table: 'fin_bill_fee',
    sql: `update fin_bill_fee set gross_fen = gross_fen + case fee_type when 'OPERATE' then 1 else -1 end,
            amount_fen = amount_fen + case fee_type when 'OPERATE' then 1 else -1 end
          where tenant_id = $1 and bill_no = $2 and fee_type in ('OPERATE', 'CONSUMABLE') and $2 <> $3`,
    tells: ['bill.items P'],
  },
  税额明细: {
    table: 'fin_bill_tax',
    sql: 'update fin_bill_tax set tax_fen = tax_fen + 1 where tenant_id = $1 and bill_no = $2 and rate_bp = 600 and $2 <> $3',
    tells: ['bill.tax P'],
  },
  总额: {
    table: 'fin_bill',
    sql: 'update fin_bill set total_fen = total_fen + 1 where tenant_id = $1 and bill_no = $3 and $2 <> $3',
    tells: ['bill.total D'],
    wall: 'fin_bill_total_ck',
  },
  一笔回款没了: {
    table: 'fin_bill_receipt',
    sql: 'delete from fin_bill_receipt where tenant_id = $1 and bill_no = $2 and $2 <> $3',
    tells: ['bill.received P', 'bill.balance P'],
  },
  确认了的账单里一笔没锁: {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set status = 20 where tenant_id = $1 and line_no = 'FYa' and $2 <> $3`,
    tells: ['bill.locked P'],
  },
  '在账单里的状态，没有账单': {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set status = 20 where tenant_id = $1 and line_no = 'FYe' and $2 <> $3`,
    tells: ['line.bill FYe'],
    wall: 'fin_fee_line_bill_ck',
  },
  一笔的账单不存在: {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set bill_no = 'YS0', status = 20 where tenant_id = $1 and line_no = 'FYe' and $2 <> $3`,
    tells: ['line.bill FYe'],
  },
  一笔在别的客户的账单里: {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set custom_no = 'KH0' where tenant_id = $1 and line_no = 'FYc' and $2 <> $3`,
    tells: ['line.bill FYc'],
  },
  一笔在两张账单里: {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set source_no = 'a', biz_date = '2025-06-17' where tenant_id = $1 and line_no = 'FYc' and $2 <> $3`,
    tells: ['line.twice FYa'],
    wall: 'fin_fee_line_uk',
  },
  余额: {
    table: 'pt_balance',
    sql: 'update pt_balance set balance_fen = balance_fen + 1 where tenant_id = $1 and $2 <> $3',
    tells: ['account.balance A', 'account.chain A'],
  },
  冻结: {
    table: 'pt_balance',
    sql: 'update pt_balance set frozen_fen = frozen_fen + 1 where tenant_id = $1 and $2 <> $3',
    tells: ['account.frozen A', 'account.chain A'],
  },
  两条流水换了次序: {
    table: 'pt_trading_log',
    sql: `update pt_trading_log set seq = 1000 where tenant_id = $1 and seq = 2 and $2 <> $3;
          update pt_trading_log set seq = 2 where tenant_id = $1 and seq = 3 and $2 <> $3;
          update pt_trading_log set seq = 3 where tenant_id = $1 and seq = 1000 and $2 <> $3`,
    tells: ['account.chain A', 'account.chain A', 'account.chain A'],
  },
  一天的消费: {
    table: 'pt_consume_day',
    sql: `update pt_consume_day set amount_fen = amount_fen + 1 where tenant_id = $1 and fee_type = 'OPERATE' and $2 <> $3`,
    tells: ['consume.log A-2025-06-17', 'consume.lines A'],
  },
  一笔记的消费: {
    table: 'fin_fee_line',
    sql: `update fin_fee_line set consumed_fen = consumed_fen + 1 where tenant_id = $1 and line_no = 'FYa' and $2 <> $3`,
    tells: ['consume.lines A', 'bill.balance P'],
  },
  账单结算的流水记在别的账单上: {
    table: 'pt_trading_log',
    sql: 'update pt_trading_log set bill_no = $3 where tenant_id = $1 and bill_no = $2',
    tells: ['bill.balance P', 'bill.balance D'],
  },
}

/** What is found inside a transaction of the owner, which is rolled back: only it sees what was spoilt. */
const foundIn = async (owner: Client): Promise<readonly string[]> => {
  const query = async (sql: string, params: readonly unknown[] = []): Promise<object[]> => {
    const { rows } = await owner.query<{ rule_name: string; no: string }>(sql, [...params])
    return rows.map(({ rule_name: ruleName, no }) => ({ ruleName, no }))
  }
  const db = { inTenant: (_tenantId: number, work: (tx: unknown) => unknown) => work({ query }) } as unknown as Db
  return found(db)
}
const short = (one: string): string =>
  one
    .replace(paidNo, 'P')
    .replace(draftNo, 'D')
    .replace(ownerNo, 'A')
    .replace(/ LS\d+$/, '')

describe('one place is spoilt', () => {
  for (const [what, { table, sql, tells, wall }] of Object.entries(planted))
    test(what, () =>
      asOwner(world.server.database.urls.owner, async (owner) => {
        const plant = async (): Promise<void> => {
          for (const one of sql.split(';')) await owner.query(one, [world.tenantId, paidNo, draftNo])
        }
        if (wall !== undefined) await expect(plant()).rejects.toThrow(wall)
        await owner.query('begin')
        if (wall !== undefined) await owner.query(`alter table ${table} drop constraint ${wall}`)
        expect(await foundIn(owner)).toEqual([])
        await plant()
        expect((await foundIn(owner)).map(short).toSorted()).toEqual(tells.toSorted())
        await owner.query('rollback')
      }),
    )
})

test('by night administrators get the number and the places', async () => {
  await ledgerCheckTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
  const told = () =>
    world.rows<{ content: string }>(`select distinct content from message where tenant_id = $1 and title = '财务账目自检'`)
  expect(await told()).toEqual([])
  await world.run(({ tx, tenantId }) =>
    tx.query('update pt_balance set frozen_fen = frozen_fen + 1 where tenant_id = $1', [tenantId]),
  )
  await ledgerCheckTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
  expect(await told()).toEqual([
    { content: expect.stringContaining(`财务的账有 2 处对不上：冻结与流水 ${ownerNo}、流水前后不连 ${ownerNo}`) as string },
  ])
})
