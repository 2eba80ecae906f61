// 物流对接导入 · import/docking
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/docking'
import { docking } from '#contract/warehouse/docking'
import type { Ctx } from '../platform/ctx.ts'
import { seesNetwork, seesOwner, seesWarehouse } from '../platform/scope.ts'
import { listOf, lookUp, masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { TemplateRow } from './rowFaults.ts'

const { sid, accountNo, waybillType, effectDate } = docking.fields

/** Columns of floor.md §14. */
const fields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid,
  logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码' }),
  networkId: code('网点编号', { required: true, max: 32 }),
  accountNo: { ...accountNo, masked: false },
  waybillType: { ...waybillType, help: '号段方式有起止号，请在页面新增' },
  ownerNos: text('可用货主', { max: 2000, help: '货主编号，多个用 ; 分隔；空着为全部货主' }),
  effectDate,
}

/** waybill_type of a range of numbers: the template has no columns for it. */
const ranged = '3'
const carriers =
  'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1 and is_disabled = 0'
const key = "warehouse_no || '|' || sid || '|' || network_id || '|' || account_no"

/** A branch has one carrier, so that it stands for both. */
const keyOf = (row: TemplateRow): string =>
  ['warehouseNo', 'sid', 'networkId', 'accountNo'].map((name) => textOf(row, name)).join('|')

const keysOf = async (ctx: Ctx, statement: string): Promise<ReadonlySet<string>> =>
  new Set((await ctx.tx.query<{ key: string }>(statement, [ctx.tenantId])).map((row) => row.key))

const dockings = masterImport({
  biz: 'docking',
  fields,
  resource: docking.id,
  key: {
    name: 'networkId',
    of: keyOf,
    taken: `select ${key} as key from logistics_docking where tenant_id = $1 and ${key} = any($2::text[])`,
  },
  look: async (ctx) => {
    const companies = await lookUp(ctx, carriers)
    const places = await keysOf(
      ctx,
      "select warehouse_no || '|' || sid as key from wms_warehouse where tenant_id = $1 and is_disabled = 0",
    )
    const owners = await keysOf(ctx, 'select owner_no as key from owner where tenant_id = $1')
    const branches = await ctx.tx.query<{ networkId: string; logisticsCode: string }>(
      'select network_id, logistics_code from network where tenant_id = $1 and is_disabled = 0',
      [ctx.tenantId],
    )
    const carrierOf = new Map(branches.map((row) => [row.networkId, row.logisticsCode]))
    return (row, say) => {
      const [warehouseNo, account, networkId] = [textOf(row, 'warehouseNo'), textOf(row, 'sid'), textOf(row, 'networkId')]
      if (!places.has(`${warehouseNo}|${account}`)) say('warehouseNo', `仓库编号不存在：${warehouseNo}`)
      else if (!seesWarehouse(ctx.person, warehouseNo, account)) say('warehouseNo', `无仓库权限：${warehouseNo}`)
      const carrier = companies.get(textOf(row, 'logisticsCode'))
      if (carrier === undefined) say('logisticsCode', `物流公司不存在：${textOf(row, 'logisticsCode')}`)
      if (!carrierOf.has(networkId)) say('networkId', `网点编号不存在：${networkId}`)
      else if (!seesNetwork(ctx.person, networkId)) say('networkId', `无网点权限：${networkId}`)
      else if (carrier !== undefined && carrierOf.get(networkId) !== carrier) say('networkId', '网点不属于该物流公司')
      if (textOf(row, 'waybillType') === ranged) say('waybillType', '号段方式需要起止号，请在页面新增')
      for (const ownerNo of listOf(row, 'ownerNos')) {
        if (!owners.has(ownerNo)) say('ownerNos', `货主不存在：${ownerNo}`)
        else if (!seesOwner(ctx.person, ownerNo)) say('ownerNos', `无货主权限：${ownerNo}`)
      }
    }
  },
  bodies: async (ctx) => {
    const companies = await lookUp(ctx, carriers)
    return (row) => ({
      ...row.fields,
      logisticsCode: companies.get(textOf(row, 'logisticsCode')),
      ownerNos: listOf(row, 'ownerNos'),
    })
  },
})

export default rowEndpoints(calls, '物流对接导入', dockings)
