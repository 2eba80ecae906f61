// 给租户的默认规则 · platform/givenRules
/** Initial rules of every tenant, each with the key under which the tenant stores that it was given. */
import { HR_CONSTANTS } from '#contract/rules/hrConstants'
import { AGING_INDICES } from '#contract/rules/agingIndex'
import { AREA_GROUPS } from '#contract/rules/areaGroups'
import { defaultNumberRule, NUMBERED } from '#contract/rules/docNo'
import { CALCULATION } from '#contract/rules/valvePlan'
import { everyCustom, firstTaxDate, TAX_RATES } from '#contract/rules/taxRate'
import { THRESHOLDS } from '#contract/rules/thresholds'
import type { Columns } from './fieldRows.ts'
import type { TableName } from './tableTypes.ts'

export interface GivenRules {
  readonly table: TableName
  /** unique columns: a row made by the tenant itself stays */
  readonly key: readonly string[]
  readonly rows: readonly { readonly what: string; readonly row: Columns }[]
}

/** 应收, 应付网点, 应付伙伴 */
const directions = [1, 2, 3] as const

export const givenRules: readonly GivenRules[] = [
  {
    table: 'rule_order_num',
    key: ['ruleKind', 'bizCode', 'targetKey'],
    rows: Object.keys(NUMBERED).map((code) => ({
      what: `number:${code}`,
      row: { ruleKind: 1, bizCode: code, targetKey: '*', ...defaultNumberRule(code) },
    })),
  },
  {
    table: 'rule_threshold',
    key: ['thresholdCode', 'targetType', 'targetKey'],
    rows: Object.entries(THRESHOLDS).map(([thresholdCode, { unit, compare, warn, alarm }]) => ({
      what: `threshold:${thresholdCode}`,
      row: { thresholdCode, targetType: 0, targetKey: '*', unit, compare, warnValue: warn, alarmValue: alarm },
    })),
  },
  {
    table: 'valve_calculation',
    key: ['jobCode'],
    rows: Object.entries(CALCULATION).map(([jobCode, { planTime, depends }]) => ({
      what: `calculation:${jobCode}`,
      row: { jobCode, planTime, dependCodes: depends },
    })),
  },
  {
    table: 'rule_aging_index',
    key: ['indexCode'],
    rows: AGING_INDICES.map((row, sort) => ({ what: 'aging', row: { ...row, sort } })),
  },
  {
    table: 'hr_constant',
    key: ['code'],
    rows: Object.entries(HR_CONSTANTS).map(([code, { value }]) => ({ what: `hrConstant:${code}`, row: { code, value } })),
  },
  {
    table: 'fin_area_group',
    key: ['groupName'],
    rows: Object.entries(AREA_GROUPS).map(([groupName, regionCodes]) => ({
      what: `areaGroup:${groupName}`,
      row: { groupName, regionCodes },
    })),
  },
  {
    table: 'fin_tax_rate',
    key: ['customId', 'direction', 'feeType', 'startDate'],
    rows: directions.flatMap((direction) =>
      Object.entries(TAX_RATES).map(([feeType, rateBp]) => ({
        what: `taxRate:${direction}:${feeType}`,
        row: { customId: everyCustom, direction, feeType, rateBp, startDate: firstTaxDate },
      })),
    ),
  },
]
