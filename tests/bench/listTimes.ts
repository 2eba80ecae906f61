// 列表的用时 · bench/listTimes
/** The statements a list sends for a person, run as the application runs them. */
import type { Ctx } from '#server/platform/ctx'
import type { Person } from '#server/platform/person'
import type { PersonEndpoint } from '#server/platform/handle'
import { endpoints } from '#server/routes'
import type { Statement } from '../support/listStatements.ts'
import type { World } from '../support/outbound.ts'

export type Asked = Readonly<Record<string, unknown>>
export const endpoint = (id: string): PersonEndpoint => {
  const found = endpoints.find((one) => one.id === id)
  if (found === undefined || !('transaction' in found)) throw new Error(`no call ${id}`)
  return found
}
export const dayOf = (world: World, back: number): string =>
  new Date(world.clock.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10)
/** What a call asks the database for this person. */
export const sentBy = async (
  world: World,
  person: Person,
  call: PersonEndpoint,
  filter: Asked,
): Promise<readonly Statement[]> => {
  const sent: Statement[] = []
  const query = (text: string, values: readonly unknown[] = []) => {
    sent.push({ text, values })
    return Promise.resolve(sent.length === 1 ? [{ total: 1 }] : [])
  }
  const now = world.clock.now()
  const ctx = { tenantId: world.tenantId, tx: { query }, person, now, at: new Date(now), today: dayOf(world, 0) }
  await call.run(ctx as unknown as Ctx, filter)
  return sent
}

export const run = (world: World, statement: Statement): Promise<number> =>
  world.services.db.inTenant(
    world.tenantId,
    async (tx) => {
      const began = performance.now()
      await tx.query(statement.text, [...statement.values])
      return performance.now() - began
    },
    { readOnly: true, timeoutMs: 60_000 },
  )

export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
export const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
