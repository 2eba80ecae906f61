// 采集检查结果 · valve/collectionLog
import { choice, code, count, day, minutes, moment, percent, ref } from '../kinds.ts'
import { resource } from '../resource.ts'
import { COLLECT_RESULT, VALVE_SOURCE } from '../rules/valves.ts'
import { warehouse } from '../warehouse/refs.ts'

/** All checks, the newest first; kept for two months. */
export const collectionLog = resource({
  id: 'valve/collectionLog',
  title: '采集检查结果',
  fields: {
    checkId: code('编号', { derived: true }),
    checkTime: moment('检查时间', { derived: true }),
    bizDate: day('业务日期', { derived: true }),
    sourceCode: choice('数据源', VALVE_SOURCE, { derived: true, dict: 'valve_collection.source_code', width: 100 }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    result: choice('结果状态', COLLECT_RESULT, { derived: true, dict: 'valve_collection.last_result', width: 100 }),
    actual: count('实际条数', { derived: true, unit: '条', width: 110 }),
    expect: count('往常条数', { derived: true, unit: '条', width: 110, blank: '-' }),
    deviationBp: percent('偏差', { derived: true, signed: true, blank: '-' }),
    delayMin: minutes('延迟', { derived: true, format: 'elapsed', blank: '从未有过' }),
  },
  key: ['checkId'],
  list: ['checkTime', 'sourceCode', 'warehouseNo', 'result', 'actual', 'expect', 'deviationBp', 'delayMin', 'bizDate'],
  search: ['sourceCode', 'warehouseNo', 'result', 'checkTime'],
  sort: ['-checkTime'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/rule/valve/collection/log/list' },
  may: { list: 261107 },
  empty: ['还没有检查结果', '到了采集间隔就检查一次，也可以在“采集检查”里点“立即检查”。'],
})
