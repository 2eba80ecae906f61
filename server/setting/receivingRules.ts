// 入库时效的规则 · setting/receivingRules
/**
 * Rules of receiving times for form and file import: scope of the row, putaway time not below receiving time, quantity bands without
 * gaps.
 */
import type { Body } from '#contract/resource'
import { checkBands } from '#contract/rules/bands'
import { receivingTime } from '#contract/setting/receivingTime'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { enteredRows } from '../core/enteredRows.ts'
import { ownerOf, reachFaults } from '../core/reach.ts'
import { holdsIn } from '../core/warehouses.ts'

type Receiving = Body<typeof receivingTime>

export const receivingTable: MasterTable = {
  resource: receivingTime,
  table: 'rule_receiving_time',
  by: ['warehouseNo', 'sid', 'ownerNo', 'stockinType'],
  logged: true,
}

const putawayTooSoon = '上架时效不能小于收货时效'

/** The first faults of the bands; '' if there are none. */
const bandFault = (value: unknown): string => {
  const { rows, faults } = enteredRows(receivingTime.fields.bandJson, value, '数量段', (name) => name !== 'toQty')
  const hourFaults = rows.flatMap(({ putawayHour, receiveHour }, at) =>
    faults.length === 0 && putawayHour < receiveHour ? [`第${at + 1}行：${putawayTooSoon}`] : [],
  )
  const bandFaults = [...faults, ...hourFaults]
  const quantityRanges = rows.map(({ fromQty, toQty }) => ({ fromG: fromQty ?? null, toG: toQty ?? null }))
  const { errors } = bandFaults.length > 0 ? { errors: [] } : checkBands(quantityRanges, '数量')
  return [...bandFaults, ...errors.map(({ msg }) => msg)].slice(0, 3).join('；')
}

const faultsOf = (row: Receiving): readonly Omit<RuleFault, 'row'>[] => {
  const cutTime = row.cutTime ?? ''
  const bandsFault = bandFault(row.bandJson)
  return [
    ...((row.putawayHour ?? 0) < (row.receiveHour ?? 0) ? [{ field: 'putawayHour', why: putawayTooSoon }] : []),
    ...(cutTime === '' || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(cutTime)
      ? []
      : [{ field: 'cutTime', why: '截止时间格式不正确，应为HH:mm' }]),
    ...(bandsFault === '' ? [] : [{ field: 'bandJson', why: bandsFault }]),
  ]
}

const faults = async (ctx: Ctx, rows: readonly Coming<Receiving>[]): Promise<readonly RuleFault[]> => {
  const reach = await reachFaults(ctx)
  return rows.flatMap((comingRow, row): RuleFault[] => {
    const wholeRow = merged(comingRow)
    const scopeFaults = [...(comingRow.before === null ? [] : reach(comingRow.before)), ...reach(wholeRow)]
    return [...scopeFaults, ...faultsOf(wholeRow)].map((fault) => ({ row, ...fault }))
  })
}

export const receivingRules: RuleBook<Receiving> = {
  complete: (rows) =>
    rows.map(({ before, body }) => ({
      ...(before === null || 'warehouseNo' in body ? holdsIn(body) : {}),
      ...(before === null || 'ownerNo' in body ? { ownerNo: ownerOf(body) } : {}),
      // the column is not nullable, so an emptied field gets the usual hour
      ...('cutTime' in body && (body.cutTime ?? '') === '' ? { cutTime: '16:00' } : {}),
    })),
  faults,
}
