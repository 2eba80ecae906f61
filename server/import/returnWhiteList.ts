// 退货白名单导入 · import/returnWhiteList
import * as calls from '#contract/import/returnWhiteList'
import { code } from '#contract/kinds'
import { returnWhiteList } from '#contract/returns/whiteList'
import { returnWhiteRules, returnWhiteTable } from '../core/returns/whiteListRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { whiteType, effectDate, expireDate, reason } = returnWhiteList.fields

const fields = {
  whiteType,
  whiteKey: code('值', { required: true, max: 100, help: '货主编号、店铺编号、货主编号/商品编号 或 物流单号' }),
  effectDate,
  expireDate,
  reason,
}

/** A row that is there takes the days and the reason of the file. */
const rows = ruleBookImport({
  biz: 'returnWhiteList',
  fields,
  target: returnWhiteTable,
  rules: returnWhiteRules,
  keyField: 'whiteKey',
})

export default rowEndpoints(calls, '退货白名单导入', rows)
