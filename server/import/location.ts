// 库位导入 · import/location
import * as calls from '#contract/import/location'
import { numberOf } from '#contract/rules/importRow'
import { roundHalfUp } from '#contract/rules/round'
import type { Filter } from '../platform/kinds.ts'
import { locationRules, locationTable } from '../core/stock/locationRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, type TemplateRow } from './rowFaults.ts'

const { locationFields: fields } = calls
const { text, fault } = cellsOf(fields)

/** cm³ of the m³ typed; null without one, undefined when it is no number of at most 6 decimals. */
const volumeOf = (row: TemplateRow): number | null | undefined => {
  const typed = text(row, 'maxVolume')
  if (typed === '') return null
  const value = numberOf(typed)
  const cm3 = value === null ? Number.NaN : value * 1_000_000
  return value !== null && value > 0 && Math.abs(cm3 - roundHalfUp(cm3)) < 1e-6 ? roundHalfUp(cm3) : undefined
}

const body = (row: TemplateRow): Filter => {
  const { maxVolume: _typed, ...cells } = row.fields
  const maxVolumeCm3 = volumeOf(row)
  return Object.fromEntries(
    Object.entries({ ...cells, maxVolumeCm3 }).filter(([, value]) => value !== null && value !== undefined),
  )
}

const locations = ruleBookImport({
  biz: 'location',
  fields,
  target: locationTable,
  rules: locationRules,
  body,
  cells: (row) => (volumeOf(row) === undefined ? [fault(row, 'maxVolume', '最大体积(m³)最多保留6位小数')] : []),
  // a bin that is there is changed on its page: a second file of the same bins is a mistake
  taken: (row) => `库位编号已存在：${text(row, 'locationNo')}`,
})

export default rowEndpoints(calls, '库位导入', locations)
