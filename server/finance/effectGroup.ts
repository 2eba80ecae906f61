// 生效组 · finance/effectGroup
import type { Body } from '#contract/resource'
import {
  addEffectMembers,
  effectGroup,
  effectMemberList,
  effectMembers,
  removeEffectMembers,
  type EffectMember,
} from '#contract/finance/effectGroup'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { pagingOf } from '../platform/listQuery.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { ownerSeen, visible, warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import type { Written } from '../platform/writeRow.ts'
import { effectGroupRules, joiningFaults } from './effectGroupRules.ts'
import { planNamed } from './weightPlans.ts'

type Group = Body<typeof effectGroup>
interface StoredGroup {
  readonly groupId: string
  readonly warehouseNo: string
  readonly sid: string
}

const membersOf = async ({ tx, tenantId }: Ctx, groupId: string): Promise<readonly string[]> => {
  const rows = await tx.query<{ ownerNo: string }>(
    'select owner_no from fin_owner_effect_member where tenant_id = $1 and group_id = $2 order by owner_no',
    [tenantId, groupId],
  )
  return rows.map(({ ownerNo }) => ownerNo)
}
/** Adds those owners that are not in the group yet. */
const addMembers = async (ctx: Ctx, group: StoredGroup, ownerNos: readonly string[]): Promise<readonly string[]> => {
  const before = await membersOf(ctx, group.groupId)
  const joining = ownerNos.filter((ownerNo) => !before.includes(ownerNo))
  await insertRows(
    ctx.tx,
    'fin_owner_effect_member',
    joining.map((ownerNo) => ({ id: ctx.id(), ownerNo })),
    { all: { ...group, ...createdBy(ctx), ...updatedBy(ctx) } },
  )
  return joining
}

const fill = async (ctx: Ctx, { planNo }: Group, _before: Stored<Group> | null) =>
  planNo ? { planId: (await planNamed(ctx, planNo)).id } : {}

/** Makes the members those that were sent; what was not sent stays. Members stand in the warehouse of their group. */
const after = async (ctx: Ctx, { id, after: row }: Written<Group>, { ownerNos }: Group): Promise<void> => {
  await changeRows(ctx.tx, 'fin_owner_effect_member', [{ groupId: id, warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '' }], {
    key: ['groupId'],
    set: ['warehouseNo', 'sid'],
    quiet: true,
  })
  if (ownerNos === undefined) return
  const wanted = [...new Set(ownerNos)]
  await ctx.tx.query(
    'delete from fin_owner_effect_member where tenant_id = $1 and group_id = $2 and not owner_no = any($3::text[])',
    [ctx.tenantId, id, wanted],
  )
  await addMembers(ctx, { groupId: id, warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '' }, wanted)
}

/** The group, locked, within the person's scope. @throws Refused A0404 */
const groupOf = async ({ tx, tenantId, person }: Ctx, groupId: string, lock = false): Promise<StoredGroup> => {
  const [row] = await tx.query<StoredGroup & Record<string, unknown>>(
    `select id::text as group_id, warehouse_no, sid from fin_owner_effect_group where tenant_id = $1 and id = $2${lock ? ' for update' : ''}`,
    [tenantId, groupId],
  )
  return visible(person, row)
}

const memberColumns = `g.id::text as group_id, g.group_name, m.owner_no, o.short_name as owner_name`
const memberTables = `fin_owner_effect_member m
  join fin_owner_effect_group g on g.tenant_id = $1 and g.id = m.group_id
  join owner o on o.tenant_id = $1 and o.owner_no = m.owner_no`

const members = handle(effectMembers, async (ctx, { groupId }) => {
  await groupOf(ctx, groupId)
  return ctx.tx.query<EffectMember & Record<string, unknown>>(
    `select ${memberColumns} from ${memberTables}
      where m.tenant_id = $1 and m.group_id = $2 and ${ownerSeen(ctx.person, 'm.owner_no')} order by m.owner_no`,
    [ctx.tenantId, groupId],
  )
})

const memberList = handle(effectMemberList, async ({ tx, tenantId, person }, input) => {
  const { pageNo, pageSize } = pagingOf(input)
  const { groupId = null, ownerNo = '' } = input
  const where = `m.tenant_id = $1 and ($2::bigint is null or m.group_id = $2) and ($3 = '' or m.owner_no = $3)
    and ${ownerSeen(person, 'm.owner_no')} and ${warehouseSeen(person, ['m.warehouse_no', 'm.sid'])}`
  const values = [tenantId, groupId, ownerNo]
  const [count] = await tx.query<{ total: number }>(`select count(*)::int as total from ${memberTables} where ${where}`, values)
  const records = await tx.query<EffectMember & Record<string, unknown>>(
    `select ${memberColumns} from ${memberTables} where ${where} order by m.owner_no, m.id limit $4 offset $5`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  return { records, total: count?.total ?? 0 }
})

const tellMembers = async (ctx: Ctx, { groupId, warehouseNo, sid }: StoredGroup, action: string, ownerNos: readonly string[]) => {
  await writeLogs(ctx, [
    { bizType: effectGroup.id, bizNo: groupId, action, before: null, after: { ownerNos: ownerNos.join('、') } },
  ])
  await changed(ctx, [{ resource: effectGroup.id, key: groupId, op: 'put', warehouseNo, sid }])
}

const add = handle(addEffectMembers, async (ctx, { groupId, ownerNos }) => {
  const group = await groupOf(ctx, groupId, true)
  const joined = await membersOf(ctx, groupId)
  const [fault = ''] = await joiningFaults(ctx, [{ ...group, ownerNos: [...new Set([...joined, ...ownerNos])] }])
  if (fault !== '') throw refuse('A0400', {}, { ownerNos: fault })
  const joining = await addMembers(ctx, group, [...new Set(ownerNos)])
  await tellMembers(ctx, group, '加货主', joining)
  return { num: joining.length }
})

const remove = handle(removeEffectMembers, async (ctx, { groupId, ownerNos }) => {
  const group = await groupOf(ctx, groupId, true)
  const removed = await ctx.tx.query<{ ownerNo: string }>(
    `delete from fin_owner_effect_member m where m.tenant_id = $1 and m.group_id = $2 and m.owner_no = any($3::text[])
        and ${ownerSeen(ctx.person, 'm.owner_no')} returning m.owner_no`,
    [ctx.tenantId, groupId, ownerNos],
  )
  await tellMembers(
    ctx,
    group,
    '移出货主',
    removed.map(({ ownerNo }) => ownerNo),
  )
  return { num: removed.length }
})

export default [
  ...serve(effectGroup, {
    from: 'fin_owner_effect_group g join fin_weight_plan p on p.tenant_id = $1 and p.id = g.plan_id',
    alias: 'g',
    columns: {
      groupId: 'g.id::text',
      planNo: 'p.plan_no',
      ownerNos:
        'array(select m.owner_no from fin_owner_effect_member m where m.tenant_id = $1 and m.group_id = g.id order by m.owner_no)',
      ownerNum: '(select count(*)::int from fin_owner_effect_member m where m.tenant_id = $1 and m.group_id = g.id)',
    },
    write: { table: 'fin_owner_effect_group', rules: effectGroupRules, apart: ['planNo', 'ownerNos'], fill, after },
  }),
  members,
  memberList,
  add,
  remove,
]
