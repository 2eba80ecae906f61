// 网点导入 · import/network
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/network'
import { network, networkDepthMax } from '#contract/warehouse/network'
import { networkRules, networkTable } from '../core/networkRules.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { carrierKeys, areaKeys, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

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

/** Levels above a branch in the file; it ends where the tree would be too deep. */
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
  bodies: async (ctx) => {
    const [carrierOf, areaOf] = [await carrierKeys(ctx), await areaKeys(ctx)]
    const filled = (field: string, key: string): Filter => (key === '' ? {} : { [field]: key })
    return (row) => {
      const { province, city, logisticsCode, ...own } = filledCells(row)
      const [provinceCode, cityCode] = areaOf(plain(province), plain(city))
      return {
        ...own,
        ...filled('logisticsCode', carrierOf(plain(logisticsCode))),
        ...filled('provinceCode', provinceCode),
        ...filled('cityCode', cityCode),
      }
    }
  },
})

export default rowEndpoints(calls, '网点导入', networks)
