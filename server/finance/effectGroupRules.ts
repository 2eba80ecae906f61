// 生效组的规则 · finance/effectGroupRules
/** Rules of groups of owners that share a weight plan (office.md §7.2, §12.4). */
import type { Body } from '#contract/resource'
import { effectGroup, effectMembersMax } from '#contract/finance/effectGroup'
import { ownerFaults } from '../core/owners.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Group = Body<typeof effectGroup>

/** Owners that are to be in a group of a warehouse; `groupId` '' for a new group. */
export interface Joining {
  readonly groupId: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNos: readonly string[]
}
interface Member {
  readonly ownerNo: string
  readonly ownerName: string
  readonly warehouseNo: string
  readonly sid: string
  readonly groupId: string
  readonly groupName: string
}
const membersOf = ({ tx, tenantId }: Ctx, groups: readonly Joining[]): Promise<readonly Member[]> =>
  tx.query<Member & Record<string, unknown>>(
    `select m.owner_no, o.short_name as owner_name, m.warehouse_no, m.sid, g.id::text as group_id, g.group_name
       from fin_owner_effect_member m
       join fin_owner_effect_group g on g.tenant_id = $1 and g.id = m.group_id
       join owner o on o.tenant_id = $1 and o.owner_no = m.owner_no
      where m.tenant_id = $1 and m.owner_no = any($2::text[]) order by m.owner_no, m.warehouse_no, m.sid`,
    [tenantId, [...new Set(groups.flatMap(({ ownerNos }) => ownerNos))]],
  )

/** What keeps owners out of each group, '' for nothing: unknown or unseen owners, and owners in another group of the warehouse. */
export const joiningFaults = async (ctx: Ctx, groups: readonly Joining[]): Promise<readonly string[]> => {
  const members = await membersOf(ctx, groups)
  const ownerFault = await ownerFaults(
    ctx,
    groups.flatMap(({ ownerNos }) => ownerNos),
  )
  return groups.map(({ groupId, warehouseNo, sid, ownerNos }, at) => {
    const own = members.filter((one) => one.groupId === groupId).map(({ ownerNo }) => ownerNo)
    // another person may have entered owners that this one does not see; they stay
    const joins = ownerNos.filter((ownerNo) => !own.includes(ownerNo))
    const fault = joins.map(ownerFault).find((one) => one !== '')
    if (fault !== undefined) return fault
    const elsewhere = members.find(
      (one) => ownerNos.includes(one.ownerNo) && one.warehouseNo === warehouseNo && one.sid === sid && one.groupId !== groupId,
    )
    if (elsewhere !== undefined) return `货主【${elsewhere.ownerName}】已在组【${elsewhere.groupName}】中`
    const twice = groups
      .slice(0, at)
      .some(
        (other) => other.warehouseNo === warehouseNo && other.sid === sid && other.ownerNos.some((no) => ownerNos.includes(no)),
      )
    if (twice) return '同一批里有货主在两个组'
    return ownerNos.length > effectMembersMax ? `一个组最多${effectMembersMax}个货主` : ''
  })
}

/** Plans that exist, of those named. */
const plansOf = async ({ tx, tenantId }: Ctx, planNos: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ planNo: string }>(
    'select plan_no from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[])',
    [tenantId, [...new Set(planNos)]],
  )
  return new Set(rows.map(({ planNo }) => planNo))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Group>[]): Promise<readonly RuleFault[]> => {
  const whole = rows.map(merged)
  const { fault: warehouseFault } = await warehousesNamed(ctx)
  const plans = await plansOf(
    ctx,
    whole.map(({ planNo }) => planNo ?? ''),
  )
  const joining = await joiningFaults(
    ctx,
    whole.map(({ warehouseNo, sid, ownerNos }, row) => ({
      groupId: rows[row]?.before?.id ?? '',
      warehouseNo: warehouseNo ?? '',
      sid: sid ?? '',
      ownerNos: [...new Set(ownerNos)],
    })),
  )
  return whole.flatMap(({ warehouseNo, sid, planNo }, row): RuleFault[] => {
    const place = warehouseFault({ warehouseNo: warehouseNo ?? '', sid: sid ?? '' })
    return [
      ...(place === '' ? [] : [{ row, field: 'warehouseNo', why: place }]),
      ...(plans.has(planNo ?? '') ? [] : [{ row, field: 'planNo', why: `重量方案不存在：${planNo ?? ''}` }]),
      ...((joining[row] ?? '') === '' ? [] : [{ row, field: 'ownerNos', why: joining[row] ?? '' }]),
    ]
  })
}

export const effectGroupRules: RuleBook<Group> = { complete: (rows) => rows.map(() => ({})), faults }
