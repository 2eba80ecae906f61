// 入库时效导入 · import/receivingTime
import * as calls from '#contract/import/receivingTime'
import { code } from '#contract/kinds'
import { receivingTime } from '#contract/setting/receivingTime'
import { ownerOf } from '../core/reach.ts'
import { receivingRules, receivingTable } from '../core/receivingRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { stockinType, startFrom, receiveHour, putawayHour, cutTime } = receivingTime.fields

/** Columns of floor.md §12.11; what a file has no column for is as in a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  stockinType: { ...stockinType, required: false, help: '不填表示全部类型' },
  startFrom,
  receiveHour: { ...receiveHour, label: '收货(h)' },
  putawayHour: { ...putawayHour, label: '上架(h)' },
  cutTime,
}

const times = ruleBookImport({
  biz: 'receivingTime',
  fields,
  target: receivingTable,
  rules: receivingRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    return (row) => ({
      // a blank cell leaves what is there; a blank owner or type is every one
      ...Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)),
      ownerNo: ownerOf(row.fields),
      stockinType: row.fields['stockinType'] ?? 0,
    })
  },
})

export default rowEndpoints(calls, '入库时效导入', times)
