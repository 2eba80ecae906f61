// 物流承诺时效 · logistics/promise
import { findPromise, promise } from '#contract/logistics/promise'
import { promiseOf, type PromisedWay } from '#contract/rules/promise'
import { byKeys, openColumn } from '../core/carriedPlaces.ts'
import { promiseRules, promiseTable } from './promiseRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { text } from '#contract/kinds'
import { everywhere } from '../core/warehouses.ts'
import { carrierKeys, areaKeys } from '../import/masterRows.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const list = serve(promise, {
  from: 'logistics_promise o',
  alias: 'o',
  columns: { ruleId: 'o.id::text', toProvince: openColumn('o.to_province'), toCity: openColumn('o.to_city') },
  search: byKeys({
    logisticsCode: 'o.logistics_code',
    fromCity: 'o.from_city',
    toProvince: 'o.to_province',
    toCity: 'o.to_city',
  }),
  write: { table: 'logistics_promise', rules: promiseRules },
})

interface Promised extends PromisedWay {
  readonly collectHour: number
  readonly transferHour: number
  readonly signHour: number
}
/** Enabled promises of a carrier from a city. */
const promisesFrom = (ctx: Ctx, logisticsCode: string, fromCity: string): Promise<readonly Promised[]> =>
  ctx.tx.query<Promised>(
    `select o.logistics_code, o.from_city, o.to_province, o.to_city, o.effect_date, o.collect_hour, o.transfer_hour, o.sign_hour
       from logistics_promise o
      where o.tenant_id = $1 and o.logistics_code = $2 and o.from_city = $3 and o.is_disabled = 0`,
    [ctx.tenantId, logisticsCode, fromCity],
  )

/** 1 for the city itself, 2 for its province, 3 for the whole country. */
const levelOf = ({ toProvince, toCity }: PromisedWay): number => (toProvince === '*' ? 3 : toCity === '*' ? 2 : 1)

const find = handle(findPromise, async (ctx, { logisticsCode, fromCity, toProvince, toCity = '' }) => {
  const rows = await promisesFrom(ctx, logisticsCode, fromCity)
  const found = promiseOf(rows, { logisticsCode, fromCity, toProvince, toCity }, ctx.today)
  if (found === undefined) return { found: null }
  const { collectHour, transferHour, signHour, effectDate } = found
  return { found: { collectHour, transferHour, signHour, effectDate, level: levelOf(found) } }
})

const { collectHour, transferHour, signHour, source, effectDate } = promise.fields
const country = '全国'

/** Columns of floor.md §13.1: a route with the same day takes the values of the file. */
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
  bodies: async (ctx, rows) => {
    const [carrierOf, areaOf] = [await carrierKeys(ctx), await areaKeys(ctx)]
    return rows.map((row) => {
      const { logisticsCode, fromCity, toProvince, toCity } = row.fields
      const [province, city] = [toProvince ?? '', toCity ?? '']
      const isAnywhere = province === country || province === everywhere
      const [provinceCode, cityCode] = areaOf(isAnywhere ? '' : province, city === everywhere ? '' : city)
      return {
        ...filledCells(row),
        logisticsCode: carrierOf(logisticsCode),
        fromCity: areaOf('', fromCity ?? '')[1],
        toProvince: isAnywhere ? everywhere : provinceCode,
        toCity: cityCode || everywhere,
      }
    })
  },
})

export default [...list, find, ...listImport(promise, promises)]
