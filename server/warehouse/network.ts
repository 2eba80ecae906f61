// 网点管理 · warehouse/network
import type { Body } from '#contract/resource'
import { networkTarget } from '#contract/rule/target'
import { network, networkDepthMax } from '#contract/warehouse/network'
import { checkUnnamed, endSettings } from '../core/namedInRules.ts'
import { networkRules, networkTable } from './networkRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { code, text } from '#contract/kinds'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { carrierKeys, areaKeys, textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Network = Body<typeof network>

const checkRemove = async (ctx: Ctx, before: Network): Promise<void> => {
  const used = await ctx.tx.query(
    `select 1 from network where tenant_id = $1 and parent_id = $2
     union all select 1 from logistics_docking where tenant_id = $1 and network_id = $2 limit 1`,
    [ctx.tenantId, before.networkId],
  )
  if (used.length > 0) throw refuse('A1017')
  const networkId = before.networkId ?? ''
  await checkUnnamed(ctx, 'network', networkId)
  await endSettings(ctx, networkTarget, networkId)
}

const { networkId, name, networkType, contactName, contactMobile } = network.fields

/** Columns of floor.md §1.4. A parent branch may come in the same file. */
const fields = {
  networkId,
  name: { ...name, label: '网点名称' },
  parentId: code('上级网点编号', { max: 32, help: '空着的是最上级；可以是本文件里的另一行' }),
  logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码' }),
  networkType,
  province: text('省', { max: 64 }),
  city: text('市', { max: 64 }),
  contactName,
  contactMobile,
}

/** Levels above a branch in the file; stops where the tree would be too deep. */
const depthOf = (id: string, parents: ReadonlyMap<string, string>): number => {
  let depth = 1
  for (let at = parents.get(id) ?? ''; at !== '' && depth <= networkDepthMax; at = parents.get(at) ?? '') depth += 1
  return depth
}

const networks = ruleBookImport({
  biz: 'network',
  fields,
  target: networkTable,
  rules: networkRules,
  columns: { provinceCode: 'province', cityCode: 'city' },
  unique: ['name'],
  taken: (row) => `网点编号已存在：${textOf(row, 'networkId')}`,
  order: (rows) => {
    const parents = new Map(rows.map((row) => [textOf(row, 'networkId'), textOf(row, 'parentId')]))
    return rows.toSorted((a, b) => depthOf(textOf(a, 'networkId'), parents) - depthOf(textOf(b, 'networkId'), parents))
  },
  bodies: async (ctx, rows) => {
    const [carrierOf, areaOf] = [await carrierKeys(ctx), await areaKeys(ctx)]
    const filled = (field: string, key: string): Readonly<Record<string, string>> => (key === '' ? {} : { [field]: key })
    return rows.map((row) => {
      const { province: _province, city: _city, logisticsCode, ...own } = filledCells(row)
      const [provinceCode, cityCode] = areaOf(row.fields.province ?? '', row.fields.city ?? '')
      return {
        ...own,
        ...filled('logisticsCode', carrierOf(logisticsCode)),
        ...filled('provinceCode', provinceCode),
        ...filled('cityCode', cityCode),
      }
    })
  },
})

export default [
  ...serve(network, {
    from: 'network n',
    alias: 'n',
    columns: {
      dockingNum:
        '(select count(distinct (d.warehouse_no, d.sid))::int from logistics_docking d where d.tenant_id = $1 and d.network_id = n.network_id)',
    },
    write: { table: networkTable.table, rules: networkRules, checkRemove },
  }),
  ...listImport(network, networks),
]
