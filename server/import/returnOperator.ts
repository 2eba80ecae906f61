// 退货操作员导入 · import/returnOperator
import * as calls from '#contract/import/returnOperator'
import { code } from '#contract/kinds'
import { operator } from '#contract/returns/operator'
import { operatorRules, operatorTable } from '../core/returns/operatorRules.ts'
import { plain } from '../platform/kinds.ts'
import { lookUp } from './masterRows.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { mayReceive, mayInspect, mayPutaway, workstationNo } = operator.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  userId: code('操作员', { required: true, max: 64, help: '登录账号' }),
  mayReceive,
  mayInspect,
  mayPutaway,
  workstationNo,
}

const accounts = 'select id::text as key, account as name from sys_user where tenant_id = $1 and user_type = 1'

/** Somebody who is one already takes what the file says. */
const rows = ruleBookImport({
  biz: 'returnOperator',
  fields,
  target: operatorTable,
  rules: operatorRules,
  keyField: 'userId',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const [placed, known] = [await placedBodies(ctx), await lookUp(ctx, accounts)]
    return (row) => {
      const account = plain(row.fields['userId'])
      return { ...placed(row), userId: known.get(account) ?? account }
    }
  },
})

export default rowEndpoints(calls, '退货操作员导入', rows)
