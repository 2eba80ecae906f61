// 一个预付货主的账：费用明细、余额、账单，给余额账本和对账的测试用。
import { consumeTask } from '#server/finance/ledger/consume'
import { ownerAccount, type Account } from '#server/finance/ledger/accounts'
import { post, type Posted, type Posting } from '#server/finance/ledger/post'
import { jobRun } from '#server/platform/jobRun'
import { runDueJobs } from '#server/platform/jobs'
import { insertRows } from '#server/platform/rows'
import { tasks } from '#server/tasks'
import { expect } from 'vitest'
import { openFeeWorld, type FeeWorld } from './feeWorld.ts'
import type { Answer, Headers } from './server.ts'
import { whileJobs } from './whileJobs.ts'

export const ownerNo = 'OW001'
const billPath = '/v1/finance/bill'

interface Line {
  readonly no: string
  readonly amountFen: number
  readonly feeType?: string
  readonly bizDate?: string
}
export interface Bill {
  readonly billNo: string
  readonly status: number
  readonly totalFen: number
  readonly receivedFen: number
  readonly receipts: readonly { readonly amountFen: number; readonly way: number }[]
}
export interface LedgerWorld extends FeeWorld {
  readonly clerk: () => Headers
  readonly boss: () => Headers
  /** sets the clock to a moment of Shanghai, and signs in again */
  readonly at: (moment: string) => Promise<void>
  /** fee lines as pricing writes them, now */
  readonly lines: (lines: readonly Line[]) => Promise<void>
  readonly post: (postings: readonly Posting[], account?: Account) => Promise<Posted>
  readonly consume: (stopping?: () => boolean) => Promise<void>
  readonly balance: () => Promise<number | undefined>
  readonly logs: (tradeType: number) => Promise<readonly { readonly bizNo: string; readonly amountFen: number }[]>
  readonly terms: (terms: object) => Promise<void>
  readonly runJobs: () => Promise<void>
  /** a bill of these days with this total, waiting for the owner */
  readonly billed: (days: { readonly periodStart: string; readonly periodEnd: string }, totalFen: number) => Promise<string>
  readonly act: (route: string, input: object, who?: Headers) => Promise<Answer<{ readonly fields?: object } | null>>
  readonly confirm: (billNo: string) => Promise<void>
  readonly bill: (billNo: string) => Promise<Bill>
}

const ledgerOf = (world: FeeWorld): Pick<LedgerWorld, 'lines' | 'post' | 'consume' | 'balance' | 'logs'> => {
  const { services } = world.server
  return {
    lines: (lines) =>
      world.run(async ({ tx, id, at }) => {
        const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
        await insertRows(
          tx,
          'fin_fee_line',
          lines.map(({ no, amountFen, feeType = 'OPERATE', bizDate = '2025-06-17' }) => ({
            id: id(),
            lineNo: `FY${no}`,
            feeType,
            bizDate,
            sourceNo: no,
            grossFen: amountFen,
            amountFen,
          })),
          {
            all: {
              direction: 1,
              itemName: '费用',
              itemCode: 'X',
              customNo: world.customNo,
              contractNo: world.contractNo,
              ownerNo,
              warehouseNo,
              sid,
              sourceType: 9,
              createTime: at,
              updateTime: at,
            },
          },
        )
      }),
    post: (postings, account = ownerAccount(ownerNo)) => jobRun(services, world.tenantId)((ctx) => post(ctx, account, postings)),
    consume: (stopping = () => false) => consumeTask.run(services, { tenantId: world.tenantId }, stopping),
    balance: async () => {
      const found = await world.rows<{ fen: string }>(
        'select balance_fen as fen from pt_balance where tenant_id = $1 and account_type = 1 and account_no = $2',
        [ownerNo],
      )
      return found[0] === undefined ? undefined : Number(found[0].fen)
    },
    logs: (tradeType) =>
      world.rows<{ bizNo: string; amountFen: number }>(
        'select biz_no, amount_fen::int from pt_trading_log where tenant_id = $1 and account_no = $2 and trade_type = $3 order by seq',
        [ownerNo, tradeType],
      ),
  }
}

/** Opens the world of fees with its owner, who pays in advance. */
export const openLedgerWorld = async (): Promise<LedgerWorld> => {
  const world = await openFeeWorld()
  let [clerk, boss] = [world.author, world.reviewer]
  const runJobs = (): Promise<void> => runDueJobs(world.server.database.urls.jobs, world.server.services, tasks)
  const act: LedgerWorld['act'] = (route, input, who = clerk) => world.send(route, input, who)
  const done = async (route: string, input: object, who?: Headers): Promise<void> => {
    const { msg, data } = await act(route, input, who)
    const fails = (data as { fails?: readonly object[] } | null)?.fails ?? []
    expect([route, msg, JSON.stringify(fails)]).toEqual([route, '', '[]'])
  }
  const bill: LedgerWorld['bill'] = (billNo) => world.done(`GET ${billPath}/detail?billNo=${billNo}`, {}, clerk)
  const make = async (days: object): Promise<string> => {
    const sent = world.send<{ billNo: string; genError: string }>(
      `POST ${billPath}`,
      { direction: 1, customNo: world.customNo, ...days },
      clerk,
    )
    const { msg, data } = await whileJobs(world.server, sent)
    expect([msg, data.genError]).toEqual(['', ''])
    return data.billNo
  }
  return {
    ...world,
    ...ledgerOf(world),
    act,
    bill,
    runJobs,
    clerk: () => clerk,
    boss: () => boss,
    at: async (moment) => {
      world.server.clock.set(Date.parse(`${moment}+08:00`))
      ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
      ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
    },
    terms: async (terms) => {
      const one = await world.done<object>(`GET /v1/finance/custom?customNo=${world.customNo}`, {}, clerk)
      await done('PUT /v1/finance/custom', { ...one, ...terms })
    },
    billed: async (days, totalFen) => {
      const billNo = await make(days)
      const { totalFen: before } = await bill(billNo)
      const adjusts = [{ baseFeeType: 'COMPENSATE', amountFen: totalFen - before, reason: '测' }]
      await done(`PUT ${billPath}`, { billNo, adjusts: totalFen === before ? [] : adjusts })
      await done(`POST ${billPath}/approve`, { ids: [billNo] })
      await done(`POST ${billPath}/approve/action`, { ids: [billNo], pass: 1 }, boss)
      return billNo
    },
    confirm: async (billNo) => {
      await done(`POST ${billPath}/owner/approve/action`, { billNo, pass: 1, opinion: '邮件确认' })
      await runJobs()
    },
  }
}
