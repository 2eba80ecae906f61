// 网点导入 · import/network
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/network'
import { network, networkDepthMax } from '#contract/warehouse/network'
import type { Ctx } from '../platform/ctx.ts'
import { isPhone } from '../core/phones.ts'
import { lookUp, masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { TemplateRow } from './rowFaults.ts'

const { networkId, name, networkType, contactName, contactMobile } = network.fields

/** Columns of floor.md §1.4. A branch above may stand in the same file. */
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

const regions = (level: number): string =>
  `select region_code as key, name from region where level = ${level} and $1 > 0
   union all select region_code, short_name from region where level = ${level} and short_name is not null and $1 > 0`
const carriers = 'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1'

/** Every branch's parent: of the archive, and of the file. */
const parents = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<ReadonlyMap<string, string>> => {
  const known = await ctx.tx.query<{ networkId: string; parentId: string | null }>(
    'select network_id, parent_id from network where tenant_id = $1',
    [ctx.tenantId],
  )
  return new Map([
    ...rows.map((row) => [textOf(row, 'networkId'), textOf(row, 'parentId')] as const),
    ...known.map((row) => [row.networkId, row.parentId ?? ''] as const),
  ])
}

/** Levels from the top down to a branch; one more than may be when it never ends. */
const depthOf = (id: string, parentOf: ReadonlyMap<string, string>): number => {
  let depth = 1
  for (let at = parentOf.get(id) ?? ''; at !== '' && depth <= networkDepthMax; at = parentOf.get(at) ?? '') depth += 1
  return depth
}

const networks = masterImport({
  biz: 'network',
  fields,
  resource: network.id,
  key: {
    name: 'networkId',
    taken: 'select network_id as key from network where tenant_id = $1 and network_id = any($2::text[])',
  },
  look: async (ctx, rows) => {
    const parentOf = await parents(ctx, rows)
    const [companies, provinces, cities] = [
      await lookUp(ctx, carriers),
      await lookUp(ctx, regions(1)),
      await lookUp(ctx, regions(2)),
    ]
    return (row, say) => {
      const parent = textOf(row, 'parentId')
      if (parent !== '' && !parentOf.has(parent)) say('parentId', `上级网点编号不存在：${parent}`)
      else if (parent === textOf(row, 'networkId')) say('parentId', '上级网点不能是自己或自己的下级')
      else if (depthOf(textOf(row, 'networkId'), parentOf) > networkDepthMax)
        say('parentId', `上级网点层级不能超过${networkDepthMax}级`)
      const known = (field: string, label: string, names: ReadonlyMap<string, string>): void => {
        const word = textOf(row, field)
        if (word !== '' && !names.has(word)) say(field, `${label}不存在：${word}`)
      }
      known('logisticsCode', '物流公司', companies)
      known('province', '省', provinces)
      known('city', '市', cities)
      const phone = textOf(row, 'contactMobile')
      if (phone !== '' && !isPhone(phone)) say('contactMobile', '电话格式不正确')
    }
  },
  order: (rows) => {
    const parentOf = new Map(rows.map((row) => [textOf(row, 'networkId'), textOf(row, 'parentId')]))
    return rows.toSorted((a, b) => depthOf(textOf(a, 'networkId'), parentOf) - depthOf(textOf(b, 'networkId'), parentOf))
  },
  bodies: async (ctx) => {
    const [companies, provinces, cities] = [
      await lookUp(ctx, carriers),
      await lookUp(ctx, regions(1)),
      await lookUp(ctx, regions(2)),
    ]
    return (row) => ({
      networkId: row.fields['networkId'],
      name: row.fields['name'],
      parentId: row.fields['parentId'],
      logisticsCode: companies.get(textOf(row, 'logisticsCode')),
      networkType: row.fields['networkType'],
      provinceCode: provinces.get(textOf(row, 'province')),
      cityCode: cities.get(textOf(row, 'city')),
      contactName: row.fields['contactName'],
      contactMobile: row.fields['contactMobile'],
    })
  },
})

export default rowEndpoints(calls, '网点导入', networks)
