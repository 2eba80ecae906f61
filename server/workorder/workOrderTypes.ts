// 工单类型的名称 · workorder/workOrderTypes
/** Types of work orders and of penalties that rules refer to: by id in forms, by name or code in files. */
import { userLife } from '#contract/rules/peopleLife'
import type { Ctx } from '../platform/ctx.ts'

type Reading = Pick<Ctx, 'tenantId' | 'tx'>

export interface NamedThings {
  /** id by the name or code in a cell; '' if unknown */
  readonly idOf: (typed: string) => string
  readonly has: (id: string) => boolean
}

const named = (rows: readonly { readonly id: string; readonly code: string; readonly name: string }[]): NamedThings => {
  const ids = new Map(
    rows.flatMap(({ id, code, name }) => [
      [code, id],
      [name, id],
    ]),
  )
  const typeIds = new Set(rows.map(({ id }) => id))
  return { idOf: (typed) => ids.get(typed.trim()) ?? '', has: (id) => typeIds.has(id) }
}

/** Types a work order can have, without categories. */
export const orderTypes = async ({ tx, tenantId }: Reading): Promise<NamedThings> =>
  named(
    await tx.query(
      `select t.id::text, t.type_code as code, t.type_name as name from wo_type t
        where t.tenant_id = $1 and t.parent_id is not null`,
      [tenantId],
    ),
  )

export const punishTypesNamed = async ({ tx, tenantId }: Reading): Promise<NamedThings> =>
  named(
    await tx.query(
      'select p.id::text, p.punish_code as code, p.punish_name as name from wo_punish_type p where p.tenant_id = $1',
      [tenantId],
    ),
  )

/** The warehouse's own people among these, by id. */
export const housePeople = async ({ tx, tenantId }: Reading, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ id: string }>(
    `select u.id::text from sys_user u where u.tenant_id = $1 and u.id::text = any($2::text[]) and u.owner_no is null and u.status <> ${userLife.off}`,
    [tenantId, [...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id))
}
