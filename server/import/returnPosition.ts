// 退货暂存位导入 · import/returnPosition
import * as calls from '#contract/import/returnPosition'
import { code } from '#contract/kinds'
import { position } from '#contract/returns/position'
import { positionRules, positionTable } from '../core/returns/positionRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { positionNo, positionType, capacity } = position.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  positionNo,
  positionType,
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示各货主共用' }),
  capacity,
}

/** A position that is there takes what the file says. */
const rows = ruleBookImport({
  biz: 'returnPosition',
  fields,
  target: positionTable,
  rules: positionRules,
  keyField: 'positionNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    // a blank cell leaves what is there
    return (row) => Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null))
  },
})

export default rowEndpoints(calls, '退货暂存位导入', rows)
