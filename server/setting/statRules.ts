// 运营统计配置的规则 · setting/statRules
/** Rules of target figures, of pallets and of tickets, each for its form and its file import (floor.md §13.4). */
import type { Body } from '#contract/resource'
import { cardFloor, decimalFault, monthFault, STAT_INDEX } from '#contract/rules/operationStat'
import { cardConfig } from '#contract/setting/cardConfig'
import { indexValue } from '#contract/setting/indexValue'
import { ticketConfig } from '#contract/setting/ticketConfig'
import type { Ctx } from '../platform/ctx.ts'
import { params } from '../platform/kinds.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { siteCondition } from '../platform/scope.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { everywhere, holdsIn } from '../core/warehouses.ts'

export const indexValueTable: MasterTable = {
  resource: indexValue,
  table: 'index_value_config',
  by: ['indexCode', 'targetType', 'targetKey', 'effectMonth'],
  apart: ['targetSite'],
  logged: true,
}
export const cardConfigTable: MasterTable = {
  resource: cardConfig,
  table: 'card_config',
  by: ['parentWarehouseNo', 'effectMonth'],
  logged: true,
}
export const ticketConfigTable: MasterTable = {
  resource: ticketConfig,
  table: 'ticket_config',
  by: ['warehouseNo', 'sid', 'ownerNo', 'orderType'],
  logged: true,
}

/** A row from the table has `targetKey`, a row from a form or file has the site. */
type Figure = Body<typeof indexValue> & { readonly targetKey?: string | null }
type Cards = Body<typeof cardConfig>
type Tickets = Body<typeof ticketConfig>

type Fault = Omit<RuleFault, 'row'>
const faultUnless = (field: string, why: string): readonly Fault[] => (why === '' ? [] : [{ field, why }])
const wholeCompany = 1

interface Site {
  readonly no: string
  readonly useAreaM2: string
  readonly seen: boolean
}
/** Reads the existing sites; returns the fault that keeps the person from setting values of a site, '' if none. */
const readSites = async (
  ctx: Ctx,
): Promise<{ readonly fault: (no: string) => string; readonly areaOf: (no: string) => number }> => {
  const p = params(ctx.tenantId)
  const seen = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  const rows = await ctx.tx.query<Site>(
    `select s.parent_warehouse_no as no, s.use_area_m2, (${seen}) as seen from warehouse s where s.tenant_id = $1`,
    p.values,
  )
  const siteByNo = new Map(rows.map((row) => [row.no, row]))
  return {
    fault: (no) => {
      const site = siteByNo.get(no)
      return site === undefined ? `物理仓不存在：${no}` : site.seen ? '' : `无仓库权限：${no}`
    },
    areaOf: (no) => Number(siteByNo.get(no)?.useAreaM2 ?? 0),
  }
}

/** Target of a figure: the whole company, or the site of a form or a file. */
const figureTarget = (row: Figure): { readonly targetType: number; readonly targetKey: string } => {
  const { targetType } = row
  if (targetType === wholeCompany) return { targetType, targetKey: everywhere }
  return { targetType: targetType ?? 0, targetKey: row.targetSite || (row.targetKey ?? '') }
}

const indexFaults = (row: Figure, ctx: Ctx, siteFault: (no: string) => string): readonly Fault[] => {
  const { targetType, targetKey } = figureTarget(row)
  const allWarehousesFault = ctx.person.scope.warehouse.all ? '' : '没有全部仓库的权限，请选一个物理仓'
  const code = row.indexCode ?? ''
  const [target, warn] = [(row.targetValue ?? '').trim(), (row.warnValue ?? '').trim()]
  return [
    ...faultUnless('indexCode', Object.hasOwn(STAT_INDEX, code) ? '' : `指标编码不存在：${code}`),
    ...(targetType === wholeCompany
      ? faultUnless('targetType', allWarehousesFault)
      : faultUnless('targetSite', targetKey === '' ? '物理仓不能为空' : siteFault(targetKey))),
    ...faultUnless('effectMonth', monthFault('月份', row.effectMonth ?? '')),
    ...faultUnless('targetValue', target === '' ? '目标值不能为空' : decimalFault('目标值', target, 14, 4)),
    ...faultUnless('warnValue', decimalFault('预警值', warn, 14, 4)),
  ]
}

export const indexValueRules: RuleBook<Figure> = {
  complete: (rows) =>
    rows.map((comingRow) => {
      const wholeRow = merged(comingRow)
      return { ...figureTarget(wholeRow), numberType: STAT_INDEX[wholeRow.indexCode ?? '']?.numberType ?? 0 }
    }),
  faults: async (ctx, rows) => {
    const { fault } = await readSites(ctx)
    return rows.flatMap((comingRow, row) => {
      const before = comingRow.before === null ? [] : indexFaults(comingRow.before, ctx, fault)
      return [...before, ...indexFaults(merged(comingRow), ctx, fault)].map((rowFault) => ({ row, ...rowFault }))
    })
  },
}

/** Faults of pallets; a file may omit the area per pallet, then the stored area counts. */
const cardFaults = (row: Cards, areaOf: (no: string) => number): readonly Fault[] => {
  const area = (row.areaPerCardM2 ?? '').trim()
  const isArea = area !== '' && decimalFault('单位面积', area, 6, 2) === '' && Number(area) > 0
  const cardArea = cardFloor(row.cardNum ?? 0, isArea ? area : '0', row.stackLevel ?? 1)
  const month = monthFault('月份', row.effectMonth ?? '')
  return [
    ...faultUnless('effectMonth', month),
    ...faultUnless('areaPerCardM2', isArea ? '' : '单位面积应为大于0的数字，最多保留2位小数'),
    ...faultUnless('cardNum', cardArea > areaOf(row.parentWarehouseNo ?? '') * 100 ? '卡板面积不能大于使用面积' : ''),
  ]
}

export const cardConfigRules: RuleBook<Cards> = {
  complete: (rows) => rows.map(() => ({})),
  faults: async (ctx, rows) => {
    const { fault, areaOf } = await readSites(ctx)
    return rows.flatMap((comingRow, row) => {
      const wholeRow = merged(comingRow)
      const siteFaults = [comingRow.before ?? wholeRow, wholeRow].map((cards) => fault(cards.parentWarehouseNo ?? ''))
      const siteFault = faultUnless('parentWarehouseNo', siteFaults.find((why) => why !== '') ?? '')
      return [...siteFault, ...(siteFault.length > 0 ? [] : cardFaults(wholeRow, areaOf))].map((rowFault) => ({
        row,
        ...rowFault,
      }))
    })
  },
}

const ticketFaults = async (ctx: Ctx, rows: readonly Coming<Tickets>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const scopeFaults = [...(comingRow.before === null ? [] : reach(comingRow.before)), ...reach(merged(comingRow))]
    return scopeFaults.map((rowFault) => ({ row, ...rowFault }))
  })
}

export const ticketConfigRules: RuleBook<Tickets> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
    })),
  faults: ticketFaults,
}
