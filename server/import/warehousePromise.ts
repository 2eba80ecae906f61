// 仓库承诺时效导入 · import/warehousePromise
import * as calls from '#contract/import/warehousePromise'
import { code } from '#contract/kinds'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { openKeys } from '../core/carriedPlaces.ts'
import { warehousePromiseRules, warehousePromiseTable } from '../core/promiseRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { orderStructure, shipHour, sameDayCut, rateTargetBp, compensateFlag, effectDate } = warehousePromise.fields

/** Columns of floor.md §13.1: one that is there with its day takes what the file says. */
const promises = ruleBookImport({
  biz: 'warehousePromise',
  fields: {
    warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
    ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
    orderStructure: { ...orderStructure, required: false, help: '不填表示全部' },
    shipHour: { ...shipHour, label: '发货(h)' },
    sameDayCut: { ...sameDayCut, label: '截单时间', help: 'HH:mm' },
    rateTargetBp: { ...rateTargetBp, label: '目标及时率(%)' },
    effectDate,
    compensateFlag,
  },
  target: warehousePromiseTable,
  rules: warehousePromiseRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    return (row) => {
      const body = placed(row)
      const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
      return { ...said, ...openKeys(['ownerNo'], body, true), orderStructure: body['orderStructure'] ?? 0 }
    }
  },
})

export default rowEndpoints(calls, '仓库承诺时效导入', promises)
