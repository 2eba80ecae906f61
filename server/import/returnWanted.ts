// 通缉件导入 · import/returnWanted
import * as calls from '#contract/import/returnWanted'
import { code } from '#contract/kinds'
import { wanted } from '#contract/returns/wanted'
import { wantedRules, wantedTable } from '../core/returns/wantedRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { logisticsNo, reason, handleRequire, expireDate } = wanted.fields

const fields = {
  logisticsNo,
  ownerNo: code('货主', { required: true, max: 32, help: '货主编号' }),
  reason,
  handleRequire,
  expireDate,
}

/** Every row is a new search; a parcel that is looked for already is not looked for twice. */
const rows = ruleBookImport({
  biz: 'returnWanted',
  fields,
  target: wantedTable,
  rules: wantedRules,
  keyField: 'logisticsNo',
  unique: ['logisticsNo'],
})

export default rowEndpoints(calls, '通缉件导入', rows)
