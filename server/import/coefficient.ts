// 重量系数导入 · import/coefficient
import * as calls from '#contract/import/coefficient'
import { code, text } from '#contract/kinds'
import { coefficient } from '#contract/logistics/coefficient'
import { openKeys } from '../core/carriedPlaces.ts'
import { coefficientRules, coefficientTable } from '../core/coefficientRules.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { carrierKeys } from './masterRows.ts'

const { coefficientBp, volumeRatio, roundMode, effectDate } = coefficient.fields

/** Columns of floor.md §12.11: a row that is there with its day takes what the file says. */
const coefficients = ruleBookImport({
  biz: 'coefficient',
  fields: {
    logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码；写 * 表示全部物流公司' }),
    networkId: code('网点', { max: 32, help: '网点编号；不填表示全部网点' }),
    ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
    coefficientBp,
    volumeRatio,
    roundMode,
    effectDate,
  },
  target: coefficientTable,
  rules: coefficientRules,
  keyField: 'logisticsCode',
  bodies: async (ctx) => {
    const carrierOf = await carrierKeys(ctx)
    return (row) => {
      const named = { ...row.fields, logisticsCode: carrierOf(row.fields['logisticsCode']) }
      return { ...filledCells(row), ...openKeys(['logisticsCode', 'networkId', 'ownerNo'], named, true) }
    }
  },
})

export default rowEndpoints(calls, '重量系数导入', coefficients)
