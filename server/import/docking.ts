// 物流对接导入 · import/docking
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/docking'
import { docking } from '#contract/warehouse/docking'
import { dockingRules, dockingTable } from '../core/dockingRules.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { carriersByName, listOf, lookUp, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf } from './rowFaults.ts'

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
const ranged = 3
const { fault } = cellsOf(fields)

const dockings = ruleBookImport({
  biz: 'docking',
  fields,
  target: dockingTable,
  rules: dockingRules,
  keyField: 'networkId',
  taken: () => '该仓库、物流公司、网点和月结账号的对接已存在',
  cells: (row) => (row.fields['waybillType'] === ranged ? [fault(row, 'waybillType', '号段方式需要起止号，请在页面新增')] : []),
  bodies: async (ctx) => {
    const companies = await lookUp(ctx, carriersByName)
    return (row) => ({
      ...filledCells(row),
      accountNo: textOf(row, 'accountNo'),
      logisticsCode: companies.get(textOf(row, 'logisticsCode')) ?? textOf(row, 'logisticsCode'),
      ownerNos: listOf(row, 'ownerNos'),
      // said at its cell already
      ...(row.fields['waybillType'] === ranged && { waybillType: null }),
    })
  },
})

export default rowEndpoints(calls, '物流对接导入', dockings)
