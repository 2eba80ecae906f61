// 演示世界的事务 · seed/seedCtx
import type { Tx } from '../platform/db.ts'

/** Input of all seeding: one transaction of the tenant, the seed's time and ids. */
export interface SeedCtx {
  readonly tenantId: number
  readonly tx: Tx
  readonly at: Date
  readonly today: string
  readonly id: () => string
}
