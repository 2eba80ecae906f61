// 重量方案按文件 · finance/weightPlanFile
/**
 * Areas and prices of weight plans by file (office.md §12.2 T-FI-5, with the plan's number in front, so that one file may fill several
 * plans): a row is one weight segment of an area. An area of the file replaces the one of the same name; other areas of the plan stay.
 */
import type { Body } from '#contract/resource'
import {
  exportWeightPlan,
  importWeightPlans,
  parseWeightPlans,
  weightPlan,
  weightPlanTemplate,
} from '#contract/finance/weightPlan'
import { weightArea } from '#contract/finance/weightArea'
import { choice, code, money, text, weight } from '#contract/kinds'
import { PRICE_MODE, PRICE_ROUND, type WeightPrice } from '#contract/rules/expressFee'
import { endlessG, type TypedPrice } from '#contract/rules/weightPrices'
import { groupBy } from '../core/floor/keyed.ts'
import { loadPlaces, type Places } from '../core/places.ts'
import { filledTemplate } from '../import/book.ts'
import { namedEndpoints } from '../import/namedCalls.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'
import type { RowImport } from '../import/templateImport.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { comingOf, writeRows, type MasterTable } from '../platform/putRows.ts'
import { sentenceOf, type Coming } from '../platform/ruleBook.ts'
import { wholeProvince } from './priceRegions.ts'
import { weightAreaRules } from './weightAreaRules.ts'
import { planNamed, readPlan } from './weightPlans.ts'

const fen = { min: 0, max: 10_000_000 } as const
const grams = { min: 0, max: endlessG } as const
const fields = {
  planNo: code('方案编号', { required: true, max: 32 }),
  areaName: text('区域名称', { required: true, max: 32 }),
  provinces: text('省份', { required: true, max: 500, help: '多个用、隔开；没有填城市的省表示全省' }),
  cities: text('城市', { max: 2000, help: '多个用、隔开；填了城市的省只算这些市' }),
  remoteFeeFen: money('偏远附加(元)', { min: 0, max: 1_000_000, help: '同一区域填一次就行' }),
  fromG: weight('重量起(kg)', { required: true, ...grams }),
  toG: weight('重量止(kg)', { required: true, ...grams, help: `没有上限的最后一段填 ${endlessG / 1000}` }),
  mode: choice('计费模式', PRICE_MODE, { required: true }),
  fixedFen: money('一口价', fen),
  firstG: weight('首重(kg)', grams),
  firstFen: money('首重价', fen),
  unitG: weight('续重单位(kg)', grams),
  unitFen: money('续重价', fen),
  roundMode: choice('进位方式', PRICE_ROUND),
  minFen: money('最低(元)', { ...fen, help: '只用于单价' }),
}
type Row = TemplateRow<typeof fields>
type Area = Body<typeof weightArea>
const cells = cellsOf(fields)
const priceNames = ['fromG', 'toG', 'mode', 'fixedFen', 'firstG', 'firstFen', 'unitG', 'unitFen', 'roundMode', 'minFen'] as const

const areaTable: MasterTable = {
  resource: weightArea,
  table: 'fin_weight_area',
  by: ['planId', 'areaName'],
  apart: ['planNo', 'regionCodes', 'prices'],
  logged: true,
}

/** Names in a cell. */
const namesIn = (row: Row, name: 'provinces' | 'cities'): readonly string[] =>
  cells
    .text(row, name)
    .split(/[、,，;；\s]+/)
    .filter((word) => word !== '')

/** Codes of a row's regions: a province without a named city is the whole province. */
const regionsOf = (places: Places, row: Row): { readonly codes: readonly string[]; readonly faults: readonly RowFault[] } => {
  const provinces = namesIn(row, 'provinces').map((name) => ({ name, code: places.city(name, '').provinceCode }))
  const unknown = provinces.filter(({ code: provinceCode }) => provinceCode === '')
  if (unknown.length > 0)
    return { codes: [], faults: [cells.fault(row, 'provinces', `省份不存在：${unknown.map(({ name }) => name).join('、')}`)] }
  const cities = namesIn(row, 'cities').map((name) => {
    const found = provinces.flatMap((province) => {
      const place = places.city(province.code, name)
      return 'unknown' in place ? [] : [place]
    })
    return { name, place: found[0] }
  })
  const lost = cities.filter(({ place }) => place === undefined)
  if (lost.length > 0)
    return {
      codes: [],
      faults: [cells.fault(row, 'cities', `所填的省里没有这个城市：${lost.map(({ name }) => name).join('、')}`)],
    }
  const named = new Set(cities.map(({ place }) => place?.provinceCode))
  return {
    codes: [
      ...provinces.flatMap(({ code: provinceCode }) => (named.has(provinceCode) ? [] : [provinceCode])),
      ...cities.flatMap(({ place }) => place?.cityCode ?? []),
    ],
    faults: [],
  }
}

/** An area of the file with its rows, from the lightest segment to the heaviest. */
interface FileArea {
  readonly rows: readonly Row[]
  readonly body: Area & { readonly planId: string }
  readonly faults: readonly RowFault[]
}
const priceOf = (row: Row): TypedPrice => Object.fromEntries(priceNames.map((name) => [name, row.fields[name] ?? null]))

const areaOf = (places: Places, planId: string, unsorted: readonly Row[]): FileArea => {
  const rows = unsorted.toSorted((a, b) => Number(a.fields.fromG) - Number(b.fields.fromG))
  const regions = rows.map((row) => regionsOf(places, row))
  const fees = [...new Set(rows.flatMap((row) => row.fields.remoteFeeFen ?? []))]
  const otherFee = rows.find((row) => (row.fields.remoteFeeFen ?? fees[0]) !== fees[0])
  const [first] = rows
  return {
    rows,
    body: {
      planId,
      planNo: first === undefined ? '' : cells.text(first, 'planNo'),
      areaName: first === undefined ? '' : cells.text(first, 'areaName'),
      areaGroupId: null,
      regionCodes: [...new Set(regions.flatMap(({ codes }) => codes))],
      remoteFeeFen: fees[0] ?? 0,
      prices: rows.map(priceOf),
    },
    faults: [
      ...regions.flatMap(({ faults }) => faults),
      ...(otherFee === undefined ? [] : [cells.fault(otherFee, 'remoteFeeFen', '同一区域的偏远附加前后不同')]),
    ],
  }
}

const areasOf = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly FileArea[]> => {
  const plans = await ctx.tx.query<{ planNo: string; id: string }>(
    'select plan_no, id::text from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[])',
    [ctx.tenantId, [...new Set(rows.map((row) => cells.text(row, 'planNo')))]],
  )
  const idOf = new Map(plans.map(({ planNo, id }) => [planNo, id]))
  const places = await loadPlaces(ctx.tx)
  const grouped = groupBy(rows, (row) => `${cells.text(row, 'planNo')}|${cells.text(row, 'areaName')}`)
  // an unknown plan is refused by the rules
  return [...grouped.values()].map((own) =>
    areaOf(places, idOf.get(cells.text(own[0] ?? { rowNum: 0, fields: {} }, 'planNo')) ?? '0', own),
  )
}

/** The areas beside what is stored of them; new ones come in the order of the file. */
const comingAreas = async (ctx: Ctx, areas: readonly FileArea[], lock = false): Promise<readonly Coming<Area>[]> => {
  const rows = await comingOf(
    ctx,
    areaTable,
    areas.map(({ body }) => body),
    lock,
  )
  return rows.map((coming, at) => (coming.before === null ? { ...coming, body: { ...coming.body, sort: at + 1 } } : coming))
}

const columnOf: Readonly<Record<string, keyof typeof fields>> = {
  planNo: 'planNo',
  areaName: 'areaName',
  regionCodes: 'provinces',
  prices: 'fromG',
}
const check = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly RowFault[]> => {
  const areas = await areasOf(ctx, rows)
  const readable = areas.filter(({ faults }) => faults.length === 0)
  const found = await weightAreaRules.faults(ctx, await comingAreas(ctx, readable))
  return [
    ...areas.flatMap(({ faults }) => faults),
    ...found.flatMap((fault): RowFault[] => {
      const sentence = sentenceOf(fault)
      const own = readable[fault.row]?.rows ?? []
      // a sentence about one segment stands at its row
      const row = own[Number(/^第(\d+)[段行]/.exec(sentence)?.[1] ?? 1) - 1]
      return row === undefined ? [] : [cells.fault(row, columnOf[fault.field] ?? 'areaName', sentence)]
    }),
  ]
}

const plans: RowImport<typeof fields> = {
  biz: 'weightPlan',
  fields,
  document: { word: '方案', by: ['planNo'] },
  unique: [
    { of: (row) => [cells.text(row, 'planNo'), cells.text(row, 'areaName'), cells.text(row, 'fromG')].join('|'), field: 'fromG' },
  ],
  check,
  write: async (ctx, rows) => writeRows(ctx, areaTable, weightAreaRules, await comingAreas(ctx, await areasOf(ctx, rows), true)),
}

const kg = (g: number): number => g / 1000
const yuan = (amount: number): number => amount / 100
/** Cells of a segment; what its mode does not use stays empty. */
const priceCells = (price: WeightPrice) => {
  const [isFixed, isStepped] = [price.mode === 1, price.mode === 2]
  return [
    kg(price.fromG),
    kg(price.toG),
    PRICE_MODE[price.mode],
    isFixed ? yuan(price.fixedFen) : null,
    isStepped ? kg(price.firstG) : null,
    isStepped ? yuan(price.firstFen) : null,
    isFixed ? null : kg(price.unitG),
    isFixed ? null : yuan(price.unitFen),
    isStepped ? PRICE_ROUND[price.roundMode] : null,
    isFixed || isStepped ? null : yuan(price.minFen),
  ]
}

const download = handle(exportWeightPlan, async (ctx, { planNo }) => {
  const { areas } = await readPlan(ctx, await planNamed(ctx, planNo))
  const places = await loadPlaces(ctx.tx)
  return filledTemplate(
    `重量方案${planNo}`,
    fields,
    areas.flatMap(({ areaName, cities: unsorted, remoteFeeFen, prices }) => {
      const cities = unsorted.toSorted((a, b) => (`${a.provinceCode}${a.cityCode}` < `${b.provinceCode}${b.cityCode}` ? -1 : 1))
      const whole = new Set(cities.flatMap(({ cityCode, provinceCode }) => (cityCode === wholeProvince ? [provinceCode] : [])))
      const provinces = [...new Set(cities.map(({ provinceCode }) => provinceCode))]
        .map((regionCode) => places.nameOf(regionCode))
        .join('、')
      const named = cities.filter(({ provinceCode }) => !whole.has(provinceCode))
      const cityNames = named.map(({ cityCode }) => places.nameOf(cityCode)).join('、')
      return prices.map((price) => [planNo, areaName, provinces, cityNames, yuan(remoteFeeFen), ...priceCells(price)])
    }),
  )
})

export default [
  ...listImport(weightPlan, plans),
  ...namedEndpoints({ parse: parseWeightPlans, submit: importWeightPlans, template: weightPlanTemplate }, '重量方案导入', plans),
  download,
]
