// 发货时段的规则 · outware/sendTimeRules
/** Checks collections from form and file: warehouse, carrier, and a cut-off before the collection (floor.md §12.10). */
import type { Body } from '#contract/resource'
import { isTimeOfDay } from '#contract/rules/clock'
import { sendTime } from '#contract/outware/sendTime'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { branchOf, carrierFaults } from '../core/carriers.ts'
import { warehousesNamed } from '../core/warehouses.ts'

type SendTime = Body<typeof sendTime>

export const sendTimeTable: MasterTable = {
  resource: sendTime,
  table: 'send_time',
  by: ['warehouseNo', 'sid', 'logisticsCode', 'networkId', 'weekday', 'collectTime'],
  logged: true,
}

const times = ['collectTime', 'cutTime'] as const

/** The fault of collection and cut-off time, or null. */
const timeFault = (row: SendTime): { readonly field: string; readonly why: string } | null => {
  const badTime = times.find((name) => !isTimeOfDay(row[name] ?? ''))
  if (badTime !== undefined) return { field: badTime, why: `${sendTime.fields[badTime].label}格式不正确，应为HH:mm` }
  return (row.cutTime ?? '') < (row.collectTime ?? '') ? null : { field: 'cutTime', why: '截单时间必须早于揽收时间' }
}

const faults = async (ctx: Ctx, rows: readonly Coming<SendTime>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const [warehouses, carrier] = [await warehousesNamed(ctx), await carrierFaults(ctx, all)]
  return rows.flatMap(({ before }, row): RuleFault[] => {
    const now: SendTime = all[row] ?? {}
    const moved = before === null || before.warehouseNo !== now.warehouseNo || before.sid !== now.sid
    const warehouseFault = warehouses.fault({ warehouseNo: now.warehouseNo ?? '', sid: now.sid ?? '' }, moved)
    const time = timeFault(now)
    return [
      ...(warehouseFault === '' ? [] : [{ row, field: 'warehouseNo', why: warehouseFault }]),
      ...carrier(now, before).map((one) => ({ row, ...one })),
      ...(time === null ? [] : [{ row, ...time }]),
    ]
  })
}

export const sendTimeRules: RuleBook<SendTime> = {
  complete: (rows) =>
    rows.map(({ before, body }) => (before === null || 'networkId' in body ? { networkId: branchOf(body) } : {})),
  faults,
}
