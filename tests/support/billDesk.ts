// 财务坐在账单前：生成、提交、审批、确认，任务在旁边跑着；取文件，换一个只看一个货主的人。
import { expect } from 'vitest'
import { openFeeWorld, type FeeWorld } from './feeWorld.ts'
import type { Answer, Headers } from './server.ts'
import { jobsOf, whileJobs as waiting } from './whileJobs.ts'

export const billPath = '/v1/finance/bill'
export interface Bill {
  readonly billNo: string
  readonly billName: string
  readonly status: number
  readonly feeFen: number
  readonly taxFen: number
  readonly totalFen: number
  readonly receivedFen: number
  readonly lineCount: number
  readonly acctStatus: number
  readonly acctVoucherNo: string | null
  readonly acctError: string | null
  readonly fees: readonly { readonly feeType: string; readonly amountFen: number }[]
}
export interface File {
  readonly status: number
  readonly type: string
  readonly name: string
  readonly bytes: Buffer
}
export interface BillDesk {
  readonly world: FeeWorld
  readonly clerk: Headers
  readonly boss: Headers
  readonly runJobs: () => Promise<void>
  /** sends a call that waits for a job, while the jobs run */
  readonly whileJobs: <T>(sent: Promise<T>) => Promise<T>
  readonly make: (more?: object) => Promise<Answer<{ billNo: string; status: number; genError: string }>>
  /** number of a draft made for the owner's customer, for June unless said otherwise */
  readonly made: (more?: object) => Promise<string>
  readonly bill: (billNo: string) => Promise<Bill>
  readonly act: <T = unknown>(route: string, input: object, who?: Headers) => Promise<Answer<T>>
  readonly done: (route: string, input: object, who?: Headers) => Promise<void>
  readonly confirmed: (billNo: string) => Promise<void>
  readonly file: (address: string, who?: Headers) => Promise<File>
  /** a clerk who sees only this owner's bills, from now on */
  readonly clerkOf: (ownerNo: string) => Promise<Headers>
  readonly close: () => Promise<void>
}

type Acting = Pick<BillDesk, 'act' | 'done' | 'confirmed' | 'file'>
const acting = (world: FeeWorld, clerk: Headers, boss: Headers): Acting => {
  const act: BillDesk['act'] = (route, input, who = clerk) => world.send(route, input, who)
  const done: BillDesk['done'] = async (route, input, who) => {
    const answer = await act<{ failed?: readonly object[] } | null>(route, input, who)
    expect([route, answer.msg, JSON.stringify(answer.data?.failed ?? [])]).toEqual([route, '', '[]'])
  }
  return {
    act,
    done,
    confirmed: async (billNo) => {
      await done(`POST ${billPath}/approve`, { ids: [billNo] })
      await done(`POST ${billPath}/approve/action`, { ids: [billNo], pass: 1 }, boss)
      await done(`POST ${billPath}/owner/approve/action`, { billNo, pass: 1, opinion: '邮件确认' })
    },
    file: async (address, who = clerk) => {
      const { statusCode, headers, rawPayload } = await world.server.app.inject({
        method: 'GET',
        url: `/api${address}`,
        headers: who,
      })
      const name = /filename\*=UTF-8''(.+)$/.exec(headers['content-disposition'] ?? '')?.[1] ?? ''
      return {
        status: statusCode,
        type: String(headers['content-type']),
        name: decodeURIComponent(name),
        bytes: rawPayload,
      }
    },
  }
}

const narrowed =
  (world: FeeWorld): BillDesk['clerkOf'] =>
  async (ownerNo) => {
    await world.run(async ({ tx, tenantId, id, at }) => {
      const [scope] = await tx.query<{ id: string }>(
        `update data_scope s set scope_mode = 2 from sys_user u
          where s.tenant_id = $1 and u.tenant_id = $1 and u.account = 'finance01' and s.subject_id = u.id and s.scope_dim = 1 returning s.id`,
        [tenantId],
      )
      await tx.query('delete from data_scope_item where tenant_id = $1 and scope_id = $2', [tenantId, scope?.id])
      await tx.query(
        `insert into data_scope_item as i (tenant_id, id, scope_id, item_key, create_time, update_time) values ($1, $2, $3, $4, $5, $5)`,
        [tenantId, id(), scope?.id, ownerNo, at],
      )
    })
    world.server.services.sessions.forget(world.tenantId)
    return (await world.server.signIn('yunhe', 'finance01')).headers
  }

/** Opens the world of fees in July, when June can be billed. `terms`: of the owner's contract. */
export const openBillDesk = async (terms: object = {}): Promise<BillDesk> => {
  const world = await openFeeWorld(terms)
  world.server.clock.set(Date.parse('2025-07-03T10:00:00+08:00'))
  const boss = (await world.server.signIn('yunhe', 'admin')).headers
  const clerk = (await world.server.signIn('yunhe', 'finance01')).headers
  const runJobs = jobsOf(world.server)
  const whileJobs: BillDesk['whileJobs'] = (sent) => waiting(world.server, sent)
  const june = { direction: 1, periodStart: '2025-06-01', periodEnd: '2025-06-30' }
  const make: BillDesk['make'] = (more = {}) =>
    whileJobs(world.send(`POST ${billPath}`, { customNo: world.customNo, ...june, ...more }, clerk))
  return {
    world,
    clerk,
    boss,
    runJobs,
    whileJobs,
    make,
    made: async (more) => {
      const { data, msg } = await make(more)
      expect([msg, data.genError, data.status]).toEqual(['', '', 10])
      return data.billNo
    },
    bill: (billNo) => world.done(`GET ${billPath}/detail?billNo=${billNo}`, {}, clerk),
    ...acting(world, clerk, boss),
    clerkOf: narrowed(world),
    close: () => world.close(),
  }
}
