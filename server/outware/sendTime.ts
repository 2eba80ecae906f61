// 发货时段 · outware/sendTime
import { sendTime } from '#contract/outware/sendTime'
import { placeColumn } from '../core/placedRule.ts'
import { sendTimeRules, sendTimeTable } from './sendTimeRules.ts'
import { byKey } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { code, text } from '#contract/kinds'
import { timeOfDay } from '#contract/rules/clock'
import { everywhere } from '../core/warehouses.ts'
import { carriersByName, lookUp, textOf } from '../import/masterRows.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const { sid, weekday } = sendTime.fields
/** Wide enough for a cell that the spreadsheet turned into a date and time. */
const typed = { required: true, max: 20 } as const

/** Columns of floor.md §12.11. The file changes the cut-off time of an existing collection. */
const times = ruleBookImport({
  biz: 'sendTime',
  fields: {
    warehouseNo: code('仓库编号', { required: true, max: 32 }),
    sid,
    logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码' }),
    networkId: code('网点编号', { max: 32, help: '空着为这家物流公司的全部网点' }),
    weekday: { ...weekday, label: '星期(1-7)' },
    collectTime: text('揽收时间(HH:mm)', typed),
    cutTime: text('截单时间(HH:mm)', typed),
  },
  target: sendTimeTable,
  rules: sendTimeRules,
  keyField: 'collectTime',
  bodies: async (ctx, rows) => {
    const companies = await lookUp(ctx, carriersByName)
    return rows.map((row) => ({
      ...filledCells(row),
      logisticsCode: companies.get(textOf(row, 'logisticsCode')) ?? textOf(row, 'logisticsCode'),
      networkId: textOf(row, 'networkId') || everywhere,
      collectTime: timeOfDay(textOf(row, 'collectTime')),
      cutTime: timeOfDay(textOf(row, 'cutTime')),
    }))
  },
})

export default [
  ...serve(sendTime, {
    from: 'send_time r',
    alias: 'r',
    columns: { sendTimeId: 'r.id::text', networkId: placeColumn('network_id') },
    search: { networkId: (filter, p) => byKey('r.network_id', 'networkId', filter, p) || null },
    write: { table: 'send_time', rules: sendTimeRules },
  }),
  ...listImport(sendTime, times),
]
