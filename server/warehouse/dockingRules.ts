// 物流对接的规则 · warehouse/dockingRules
/** Rules of dockings (floor.md §14) for the form and the file import. */
import type { Body } from '#contract/resource'
import { rangeFaults } from '#contract/rules/waybillRange'
import { docking } from '#contract/warehouse/docking'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesNetwork, seesOwner } from '../platform/scope.ts'
import { warehousesNamed } from '../core/warehouses.ts'

type Docking = Body<typeof docking>

/** A branch has one carrier, so the key needs only the branch. */
export const dockingTable: MasterTable = {
  resource: docking,
  table: 'logistics_docking',
  by: ['warehouseNo', 'sid', 'networkId', 'accountNo'],
  logged: true,
}

/** waybill_type 3 号段: numbers come from our own range. */
const ranged = 3
const isRanged = (row: Docking | null): boolean => row?.waybillType === ranged
const placeOf = (row: Docking) => ({ warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '' })

interface Branch {
  readonly networkId: string
  readonly logisticsCode: string
  readonly isDisabled: number
}
interface Carrier {
  readonly logisticsCode: string
  readonly noPattern: string
  readonly isDisabled: number
}
/** A default docking of a warehouse and carrier with its owners; none named means all. */
interface Default {
  readonly id: string
  readonly key: string
  readonly ownerNos: readonly string[] | null
}
const defaultKey = (row: Docking): string => [row.warehouseNo, row.sid, row.logisticsCode].join('|')

/** The stored rows that the dockings name. */
const readNamed = async (ctx: Ctx, rows: readonly Docking[]) => {
  const branches = await ctx.tx.query<Branch>(
    'select network_id, logistics_code, is_disabled from network where tenant_id = $1 and network_id = any($2::text[])',
    [ctx.tenantId, rows.map((row) => row.networkId ?? '')],
  )
  const carriers = await ctx.tx.query<Carrier>(
    `select logistics_code, no_pattern, is_disabled from logistics_company
      where tenant_id = $1 and logistics_code = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => row.logisticsCode ?? '')],
  )
  const owners = await ctx.tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, rows.flatMap((row) => row.ownerNos ?? [])],
  )
  return {
    warehouses: await warehousesNamed(ctx),
    branchOf: new Map(branches.map((row) => [row.networkId, row])),
    carrierOf: new Map(carriers.map((row) => [row.logisticsCode, row])),
    owners: new Set(owners.map((row) => row.ownerNo)),
    defaults: await defaultsOf(ctx, rows),
  }
}
type NamedRows = Awaited<ReturnType<typeof readNamed>>

/** The stored defaults where rows want to become one, locked against other calls that want the same. */
const defaultsOf = async (ctx: Ctx, rows: readonly Docking[]): Promise<readonly Default[]> => {
  const wanted = rows.filter((row) => row.isDefault === 1).map(defaultKey)
  if (wanted.length === 0) return []
  return ctx.tx.query<Default>(
    `select d.id::text, concat_ws('|', d.warehouse_no, d.sid, d.logistics_code) as key, d.owner_nos from logistics_docking d
      where d.tenant_id = $1 and d.is_default = 1 and concat_ws('|', d.warehouse_no, d.sid, d.logistics_code) = any($2::text[])
      order by d.id for update`,
    [ctx.tenantId, wanted],
  )
}

type AddFault = (field: string, why: string) => void

/** Warehouse, carrier, branch and owners must exist, be enabled and in scope; values that the docking already has may be disabled. */
const checkPlaces = (ctx: Ctx, named: NamedRows, { before }: Coming<Docking>, now: Docking, say: AddFault): void => {
  const kept = (...names: readonly (keyof Docking)[]): boolean =>
    before !== null && names.every((name) => before[name] === now[name])
  const warehouseFault = named.warehouses.fault(placeOf(now), !kept('warehouseNo', 'sid'))
  if (warehouseFault !== '') say('warehouseNo', warehouseFault)
  const [code, networkId] = [now.logisticsCode ?? '', now.networkId ?? '']
  const [carrier, branch] = [named.carrierOf.get(code), named.branchOf.get(networkId)]
  const isUnusable = (one: { readonly isDisabled: number } | undefined, name: keyof Docking): boolean =>
    one === undefined || (one.isDisabled === 1 && !kept(name))
  if (isUnusable(carrier, 'logisticsCode')) say('logisticsCode', `物流公司不存在：${code}`)
  if (isUnusable(branch, 'networkId')) say('networkId', `网点不存在：${networkId}`)
  else if (!seesNetwork(ctx.person, networkId)) say('networkId', `无网点权限：${networkId}`)
  else if (carrier !== undefined && branch?.logisticsCode !== code) say('networkId', '网点不属于该物流公司')
  for (const ownerNo of now.ownerNos ?? []) {
    if (!named.owners.has(ownerNo)) say('ownerNos', `货主不存在：${ownerNo}`)
    else if (!seesOwner(ctx.person, ownerNo)) say('ownerNos', `无货主权限：${ownerNo}`)
  }
  const [from, to] = [now.effectDate ?? '', now.expireDate ?? '']
  if (to !== '' && to < from) say('expireDate', '失效日期不能早于生效日期')
}

/** A range must fit the carrier's numbers and is entered once; 号段追加 extends it. */
const checkRange = ({ carrierOf }: NamedRows, { before }: Coming<Docking>, now: Docking, say: AddFault): void => {
  if (!isRanged(now)) return
  const empty = (['noFrom', 'noTo'] as const).find((name) => (now[name] ?? null) === null)
  if (empty !== undefined) return say(empty, `${docking.fields[empty].label}不能为空`)
  if (isRanged(before)) {
    const moved = (['noPrefix', 'noFrom', 'noTo'] as const).some((name) => (now[name] ?? '') !== (before?.[name] ?? ''))
    if (moved) say('noFrom', '号段已启用，不能修改，请用“号段追加”')
    return
  }
  const carrier = carrierOf.get(now.logisticsCode ?? '')
  if (carrier === undefined) return
  const range = { prefix: now.noPrefix ?? '', from: now.noFrom ?? 0, to: now.noTo ?? 0 }
  for (const [field, why] of Object.entries(rangeFaults(range, carrier.noPattern))) say(field, why)
}

/** Whether two defaults would serve the same owner. */
const overlap = (one: readonly string[], other: readonly string[]): boolean => {
  const all = (list: readonly string[]): boolean => list.length === 0 || list.includes('*')
  return all(one) || all(other) || other.some((ownerNo) => one.includes(ownerNo))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Docking>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const named = await readNamed(ctx, all)
  const found: RuleFault[] = []
  for (const [row, coming] of rows.entries()) {
    const now: Docking = all[row] ?? {}
    const say: AddFault = (field, why) => void found.push({ row, field, why })
    checkPlaces(ctx, named, coming, now, say)
    checkRange(named, coming, now, say)
    if (now.isDefault !== 1) continue
    const others = [
      ...named.defaults.filter((one) => one.id !== coming.before?.id && one.key === defaultKey(now)),
      ...all.flatMap((one, at) =>
        at < row && one.isDefault === 1 && defaultKey(one) === defaultKey(now) ? [{ ownerNos: one.ownerNos ?? [] }] : [],
      ),
    ]
    if (others.some((one) => overlap(now.ownerNos ?? [], one.ownerNos ?? [])))
      say('isDefault', '同一仓库物流公司货主只能有一个默认网点')
  }
  return found
}

/** An empty account is ''. A new range begins at its first number; a change to another waybill type clears it. */
const completeRow = (coming: Coming<Docking>) => {
  const { before, body } = coming
  const now = merged(coming)
  const isTypeChanged = isRanged(before) !== isRanged(now)
  return {
    ...(before === null || body.accountNo !== undefined ? { accountNo: body.accountNo ?? '' } : {}),
    ...(isTypeChanged && isRanged(now) ? { noNext: now.noFrom, remainNum: (now.noTo ?? 0) - (now.noFrom ?? 0) + 1 } : {}),
    // drawing numbers counts the rest of a range, not the form
    ...(!isTypeChanged && isRanged(now) && body.remainNum !== undefined ? { remainNum: before?.remainNum ?? null } : {}),
    ...(isTypeChanged && !isRanged(now) && before !== null ? { noNext: null } : {}),
  }
}

export const dockingRules: RuleBook<Docking> = { complete: (rows) => rows.map(completeRow), faults }
