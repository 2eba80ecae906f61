// 系统自己 · platform/systemPerson
import type { Person } from './person.ts'

const all = { all: true } as const
/** The person of scheduled jobs. */
export const systemPerson: Person = {
  userId: '0',
  name: '系统',
  account: 'system',
  operatorKey: 'U0',
  isAdmin: true,
  sessionId: '',
  clientKind: 0,
  rights: new Set(),
  scope: { owner: all, warehouse: all, network: all, shop: all, hrCompany: all },
}
