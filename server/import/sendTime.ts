// 发货时段导入 · import/sendTime
import * as calls from '#contract/import/sendTime'
import { code, text } from '#contract/kinds'
import { sendTime } from '#contract/outware/sendTime'
import { timeOfDay } from '#contract/rules/clock'
import { sendTimeRules, sendTimeTable } from '../core/sendTimeRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { carriersByName, lookUp, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'

const { sid, weekday } = sendTime.fields
/** A cell a spreadsheet took for a time says a whole moment. */
const typed = { required: true, max: 20 } as const

/** Columns of floor.md §12.11; a collection that is there takes the new time to cut. */
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
  bodies: async (ctx) => {
    const companies = await lookUp(ctx, carriersByName)
    return (row) => ({
      ...filledCells(row),
      logisticsCode: companies.get(textOf(row, 'logisticsCode')) ?? textOf(row, 'logisticsCode'),
      networkId: textOf(row, 'networkId') || everywhere,
      collectTime: timeOfDay(textOf(row, 'collectTime')),
      cutTime: timeOfDay(textOf(row, 'cutTime')),
    })
  },
})

export default rowEndpoints(calls, '发货时段导入', times)
