// 列表发出的语句：计划与用时都要看的是它们，不是照着写的一份。
import { rights } from '#contract/menu/menu'
import type { Ctx } from '#server/platform/ctx'
import type { PersonEndpoint } from '#server/platform/handle'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const everyone = { all: true } as const
const person = {
  userId: '1',
  name: '测试员',
  account: 'tester',
  operatorKey: 'U1',
  isAdmin: true,
  sessionId: '1',
  clientKind: 0,
  rights: new Set<number>(rights),
  scope: { owner: everyone, warehouse: everyone, network: everyone, shop: everyone, hrCompany: everyone },
}

/** most rows of a test are older than the last half hour */
const now = Date.parse('2025-06-17T10:29:00+08:00')

/** The statements of a call; for a list with a filter: its count, then its rows. */
export const statementsOf = async (list: PersonEndpoint, filter: object): Promise<readonly Statement[]> => {
  const sent: Statement[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    sent.push({ text, values })
    return sent.length === 1 ? [{ total: 1, done: [], hourly: [], cards: null, pins: null }] : []
  }
  await list.run({ tenantId: 1, tx: { query }, person, now, at: new Date(now), today: '2025-06-17' } as unknown as Ctx, filter)
  return sent
}
