// 物流对接 · warehouse/docking
import { docking } from '#contract/warehouse/docking'
import { rangeFaults } from '#contract/rules/waybillRange'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, words, type Filter } from '../platform/kinds.ts'
import { seesNetwork, seesOwner, seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import dockingAct from './dockingAct.ts'

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(plain) : [])

/** Warehouse and branch are seen, and the branch is the carrier's. */
const checkPlaces = async (ctx: Ctx, whole: Filter): Promise<void> => {
  const [warehouseNo, sid, networkId] = [plain(whole['warehouseNo']), plain(whole['sid']), plain(whole['networkId'])]
  if (!seesWarehouse(ctx.person, warehouseNo, sid)) fault({ warehouseNo: `无仓库权限：${warehouseNo}` })
  if (!seesNetwork(ctx.person, networkId)) fault({ networkId: `无网点权限：${networkId}` })
  const branches = await ctx.tx.query<{ logisticsCode: string }>(
    'select logistics_code from network where tenant_id = $1 and network_id = $2',
    [ctx.tenantId, networkId],
  )
  if (branches[0] && branches[0].logisticsCode !== whole['logisticsCode']) fault({ networkId: '网点不属于该物流公司' })
  const strange = listOf(whole['ownerNos']).find((ownerNo) => !seesOwner(ctx.person, ownerNo))
  if (strange !== undefined) fault({ ownerNos: `无货主权限：${strange}` })
  const [from, to] = [plain(whole['effectDate']), plain(whole['expireDate'])]
  if (to !== '' && to < from) fault({ expireDate: '失效日期不能早于生效日期' })
}

/** One default for a warehouse, carrier and owner; no owner named means all of them. */
const checkDefault = async (ctx: Ctx, whole: Filter): Promise<void> => {
  if (whole['isDefault'] !== 1) return
  const others = await ctx.tx.query<{ ownerNos: readonly string[] | null }>(
    `select owner_nos from logistics_docking where tenant_id = $1 and warehouse_no = $2 and sid = $3 and logistics_code = $4
        and is_default = 1 and id::text <> $5 for update`,
    [ctx.tenantId, whole['warehouseNo'], whole['sid'], whole['logisticsCode'], plain(whole['dockingId'])],
  )
  const own = listOf(whole['ownerNos'])
  const meet = (theirs: readonly string[]): boolean =>
    own.length === 0 || theirs.length === 0 || theirs.includes('*') || theirs.some((ownerNo) => own.includes(ownerNo))
  if (others.some((one) => meet(one.ownerNos ?? []))) fault({ isDefault: '同一仓库物流公司货主只能有一个默认网点' })
}

/** A range fits the carrier's numbers and starts once; more of it comes by 号段追加. */
const checkRange = async (ctx: Ctx, whole: Filter, before: Filter | null): Promise<void> => {
  if (Number(whole['waybillType']) !== 3) return
  for (const name of ['noFrom', 'noTo'] as const)
    if (whole[name] === null || whole[name] === undefined) fault({ [name]: `${docking.fields[name].label}不能为空` })
  const names = ['noPrefix', 'noFrom', 'noTo'] as const
  const begun = before !== null && Number(before['waybillType']) === 3
  if (begun && names.some((name) => plain(whole[name]) !== plain(before[name])))
    fault({ noFrom: '号段已启用，不能修改，请用“号段追加”' })
  if (begun) return
  const [carrier] = await ctx.tx.query<{ noPattern: string }>(
    'select no_pattern from logistics_company where tenant_id = $1 and logistics_code = $2',
    [ctx.tenantId, whole['logisticsCode']],
  )
  const range = { prefix: plain(whole['noPrefix']), from: Number(whole['noFrom']), to: Number(whole['noTo']) }
  const faults = carrier ? rangeFaults(range, carrier.noPattern) : { logisticsCode: '物流公司不存在或已停用' }
  if (Object.keys(faults).length > 0) fault(faults)
}

const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const whole: Filter = { ...before, ...body }
  await checkPlaces(ctx, whole)
  await checkDefault(ctx, whole)
  await checkRange(ctx, whole, before)
}

/** Lists go into jsonb as text; a new range stands at its first number. */
const fill = (_ctx: Ctx, body: Filter): Filter => {
  const ranged = Number(body['waybillType']) === 3 && body['noFrom'] !== undefined
  return {
    ...(body['ownerNos'] === undefined ? {} : { ownerNos: JSON.stringify(listOf(body['ownerNos'])) }),
    ...(body['accountNo'] === undefined ? {} : { accountNo: plain(body['accountNo']) }),
    ...(ranged ? { remainNum: Number(body['noTo']) - Number(body['noFrom']) + 1 } : {}),
  }
}

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  const used = await ctx.tx.query('select 1 from waybill_use_log where tenant_id = $1 and docking_id = $2 limit 1', [
    ctx.tenantId,
    before['id'],
  ])
  if (used.length > 0) throw refuse('A1001')
}

export default [
  ...serve(docking, {
    from: 'logistics_docking d',
    alias: 'd',
    columns: {
      dockingId: 'd.id::text',
      noNext: `case when d.waybill_type = 3 and d.no_next <= d.no_to
                 then coalesce(d.no_prefix, '') || lpad(d.no_next::text, length(d.no_to::text), '0') end`,
    },
    search: {
      ownerNos: (filter, p) => {
        const owners = words(filter['ownerNos'])
        return owners.length === 0
          ? null
          : `d.owner_nos is null or d.owner_nos = '[]' or d.owner_nos ? '*' or d.owner_nos ?| ${p.add(owners)}::text[]`
      },
    },
    write: { table: 'logistics_docking', check, fill, checkRemove, after: startRange },
  }),
  ...dockingAct,
]

/** A range just entered begins at its first number; switched to another way it is forgotten. */
async function startRange(ctx: Ctx, { id, before, after }: { id: string; before: Filter | null; after: Filter }): Promise<void> {
  const was = before === null ? 0 : Number(before['waybillType'])
  const is = Number(after['waybillType'])
  if (was === is || (was !== 3 && is !== 3)) return
  await ctx.tx.query(
    'update logistics_docking set no_next = case when waybill_type = 3 then no_from end where tenant_id = $1 and id = $2',
    [ctx.tenantId, id],
  )
}
