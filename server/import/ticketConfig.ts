// 票量配置导入 · import/ticketConfig
import * as calls from '#contract/import/ticketConfig'
import { code } from '#contract/kinds'
import { ticketConfig } from '#contract/setting/ticketConfig'
import { ownerOf } from '../core/reach.ts'
import { ticketConfigRules, ticketConfigTable } from '../core/statRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { orderType, ticketUnit, ratioBp } = ticketConfig.fields

/** Columns of floor.md §13.4; what a file has no column for is as in a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  orderType: { ...orderType, required: false, help: '不填表示全部类型' },
  ticketUnit,
  ratioBp: { ...ratioBp, label: '折算比例(%)' },
}

const tickets = ruleBookImport({
  biz: 'ticketConfig',
  fields,
  target: ticketConfigTable,
  rules: ticketConfigRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    return (row) => ({ ...placed(row), ownerNo: ownerOf(row.fields), orderType: row.fields['orderType'] ?? 0 })
  },
})

export default rowEndpoints(calls, '票量配置导入', tickets)
