// 物流承诺时效导入 · import/promise
import * as calls from '#contract/import/promise'
import { text } from '#contract/kinds'
import { promise } from '#contract/logistics/promise'
import { promiseRules, promiseTable } from '../core/promiseRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { plain } from '../platform/kinds.ts'
import { carrierKeys, areaKeys } from './masterRows.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { collectHour, transferHour, signHour, source, effectDate } = promise.fields
const country = '全国'

/** Columns of floor.md §13.1: a way that is there with its day takes what the file says. */
const promises = ruleBookImport({
  biz: 'promise',
  fields: {
    logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码' }),
    fromCity: text('始发城市', { required: true, max: 64 }),
    toProvince: text('目的省', { required: true, max: 64, help: `写 ${country} 表示所有省` }),
    toCity: text('目的市', { max: 64, help: '不填表示全省' }),
    collectHour: { ...collectHour, label: '揽收(h)' },
    transferHour: { ...transferHour, label: '中转(h)' },
    signHour: { ...signHour, label: '签收(h)' },
    effectDate,
    source: { ...source, required: false, help: '不填表示合同' },
  },
  target: promiseTable,
  rules: promiseRules,
  keyField: 'logisticsCode',
  bodies: async (ctx) => {
    const [carrierOf, areaOf] = [await carrierKeys(ctx), await areaKeys(ctx)]
    return (row) => {
      const { logisticsCode, fromCity, toProvince, toCity } = row.fields
      const [province, city] = [toProvince, toCity].map(plain)
      const isAnywhere = province === country || province === everywhere
      const [provinceCode, cityCode] = areaOf(isAnywhere ? '' : (province ?? ''), city === everywhere ? '' : (city ?? ''))
      return {
        ...filledCells(row),
        logisticsCode: carrierOf(logisticsCode),
        fromCity: areaOf('', plain(fromCity))[1],
        toProvince: isAnywhere ? everywhere : provinceCode,
        toCity: cityCode || everywhere,
      }
    }
  },
})

export default rowEndpoints(calls, '物流承诺时效导入', promises)
