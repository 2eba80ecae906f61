// 拣货类型的规则 · outware/pickTypeRules
/** Checks pick types (floor.md §12.11): settings must fit together, and a priority is used once in a warehouse. */
import type { Body } from '#contract/resource'
import type { pickType } from '#contract/outware/pickType'
import { B2B_TYPE, outsideType, URGENT_TYPE } from '#contract/rules/pickTypes'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { merged, type Coming, type RuleBook, type RuleFault, type Stored } from '../platform/ruleBook.ts'
import { everywhere, holdsIn, warehousesNamed, type NamedWarehouses } from '../core/warehouses.ts'

type PickType = Body<typeof pickType>

type Fault = { readonly field: string; readonly why: string }

/** Another definition with a requested priority. */
interface Other {
  readonly id: string
  readonly place: string
  readonly priority: number
}
const placeOf = (row: PickType): string => {
  const { warehouseNo, sid } = holdsIn(row)
  return `${warehouseNo}-${sid}`
}

/** pick_type_def.check_mode 批量复核, pick_method 边拣边分 */
const batchCheck = 2
const pickAndSort = 3

/** Faults of settings that contradict each other within one definition. */
const ownFaults = (now: PickType, before: PickType | null): readonly Fault[] => {
  const [slots, orders] = [now.slotNum, now.maxOrderNum ?? 0]
  const hasSlots = typeof slots === 'number'
  const code = now.pickTypeCode ?? ''
  return [
    ...(now.checkMode === batchCheck && now.sameComposition !== 1 && now.orderStructure !== 1
      ? [{ field: 'checkMode', why: '批量复核仅适用于爆款或单品单件' }]
      : []),
    ...(hasSlots && slots < orders ? [{ field: 'slotNum', why: '格口数不能小于最大订单数' }] : []),
    ...(!hasSlots && (now.needSeed === 1 || now.pickMethod === pickAndSort)
      ? [{ field: 'slotNum', why: '边拣边分和播种要填格口数' }]
      : []),
    ...(code === outsideType.code ? [{ field: 'pickTypeCode', why: `编码${code}留给外部拣货` }] : []),
    ...(before !== null && (before.pickTypeCode ?? '') !== code
      ? [{ field: 'pickTypeCode', why: '编码不能修改，请复制新建' }]
      : []),
  ]
}

/** The reason why the person may not change types of the row's warehouse; '' if the person may. */
const reachFault = (ctx: Ctx, warehouses: NamedWarehouses, row: PickType): string => {
  const place = holdsIn(row)
  if (place.warehouseNo !== everywhere) return warehouses.fault(place)
  return ctx.person.scope.warehouse.all ? '' : '没有全部仓库的权限，请选一个仓库'
}

const faults = async (ctx: Ctx, rows: readonly Coming<PickType>[]): Promise<readonly RuleFault[]> => {
  const warehouses = await warehousesNamed(ctx)
  const all = rows.map(merged)
  const others = await ctx.tx.query<Other>(
    `select d.id, d.warehouse_no || '-' || d.sid as place, d.priority from pick_type_def d
      where d.tenant_id = $1 and d.priority = any($2::int[])`,
    [ctx.tenantId, all.map((row) => row.priority ?? null)],
  )
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: PickType = all[row] ?? {}
    const scopeFault = [...(before === null ? [] : [before]), now]
      .map((one) => reachFault(ctx, warehouses, one))
      .find((why) => why !== '')
    const isRepeated = others.some((one) => one.id !== before?.id && one.place === placeOf(now) && one.priority === now.priority)
    return [
      ...(scopeFault === undefined ? [] : [{ row, field: 'warehouseNo', why: scopeFault }]),
      ...ownFaults(now, before).map((one) => ({ row, ...one })),
      ...(isRepeated ? [{ row, field: 'priority', why: '优先级重复' }] : []),
    ]
  })
}

/** Sends a change notice to lists. Waves need none, because they read the definitions at their release. */
const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: 'outware/pickType', key: 'all', op: 'put' }])

export const pickTypeRules: RuleBook<PickType> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      // min_same_num must not be null, although only 爆款 uses it
      ...('minSameNum' in body && typeof body.minSameNum !== 'number' ? { minSameNum: 20 } : {}),
    })),
  faults,
  follow,
}

/** Types that the program itself uses, for urgent and B2B orders; their definition cannot be removed. */
const programTypes: readonly string[] = [URGENT_TYPE, B2B_TYPE]

/**
 * A pick order stores the code of its type and needs a definition of the code.
 * @throws Refused A1001 for the last general definition of a code that pick orders or the program use
 */
export const checkPickTypeRemove = async (ctx: Ctx, before: Stored<PickType>): Promise<void> => {
  const scopeFault = reachFault(ctx, await warehousesNamed(ctx), before)
  if (scopeFault !== '') throw refuse('A0400', {}, { warehouseNo: scopeFault })
  const code = before.pickTypeCode ?? ''
  const [left] = await ctx.tx.query<{ others: number; used: number }>(
    `select (select count(*)::int from pick_type_def d where d.tenant_id = $1 and d.pick_type_code = $2 and d.id <> $3
              and d.warehouse_no = '${everywhere}') as others,
            (select count(*)::int from (select 1 from pick_order p where p.tenant_id = $1 and p.pick_type_code = $2 limit 1) u) as used`,
    [ctx.tenantId, code, before.id],
  )
  if ((left?.others ?? 0) > 0) return
  if ((left?.used ?? 0) > 0 || programTypes.includes(code)) throw refuse('A1001')
}
