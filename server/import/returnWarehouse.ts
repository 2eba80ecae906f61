// 退货仓导入 · import/returnWarehouse
import * as calls from '#contract/import/returnWarehouse'
import { code, text } from '#contract/kinds'
import { returnWarehouse } from '#contract/returns/warehouse'
import { returnWarehouseRules, returnWarehouseTable } from '../core/returns/warehouseRules.ts'
import { listOf, textOf } from './masterRows.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { returnAddress, receiverName, receiverMobile, dailyCapacity } = returnWarehouse.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  returnAddress,
  receiverName,
  receiverMobile,
  supportOwnerNos: text('服务货主', { max: 2000, help: '货主编号，多个用 ; 分开；不填表示全部货主' }),
  defaultPosition: code('默认暂存位', { max: 32 }),
  dailyCapacity,
}

/** A warehouse that is there takes what the file says. */
const rows = ruleBookImport({
  biz: 'returnWarehouse',
  fields,
  target: returnWarehouseTable,
  rules: returnWarehouseRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    return (row) => ({
      // a blank cell leaves what is there
      ...Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)),
      ...(textOf(row, 'supportOwnerNos') !== '' && { supportOwnerNos: listOf(row, 'supportOwnerNos') }),
    })
  },
})

export default rowEndpoints(calls, '退货仓导入', rows)
