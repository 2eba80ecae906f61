// 按经手人归拢 · core/floor/kinds/returns/byActor
/** Groups rows of returns by the person who worked. */
import type { Actor } from '../../../returns/context.ts'
import type { Outcome } from '../../decideBatch.ts'

export const actorOf = ({ author }: Outcome['task']): Actor => ({ userId: author.userId, name: author.operatorName })

/** Groups by person; a batch nearly always has one. */
export const byActor = <T extends { readonly by: Actor }>(rows: readonly T[]): readonly (readonly [Actor, readonly T[]])[] => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = `${row.by.userId ?? ''}|${row.by.name}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => (group[0] === undefined ? [] : [[group[0].by, group] as const]))
}
