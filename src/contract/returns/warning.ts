// 退货预警 · returns/warning
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, minutes, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { RETURN_WARN_LEVEL, RETURN_WARN_TYPE, returnWarnTones } from '../rules/returnWarning.ts'
import { returnWarningLife } from '../rules/returnWarningLife.ts'
import { warehouse } from '../warehouse/refs.ts'

const ids = List(Str({ title: '编号', pattern: '^\\d{1,19}$' }), { title: '预警', minItems: 1, maxItems: 200 })
const results = Obj({ done: List(Str()), failed: List(Obj({ warningId: Str(), msg: Str() })) })

/** The caller becomes responsible for the warnings. */
export const takeWarnings = call({
  id: 'returns/warning.take',
  title: '认领',
  method: 'POST',
  path: '/v1/return/warning/take',
  input: Obj({ warningIds: ids }),
  reply: results,
  may: 220821,
})

/** Records what was done about the warnings. */
export const handleWarnings = call({
  id: 'returns/warning.handle',
  title: '处理',
  method: 'POST',
  path: '/v1/return/warning/handle',
  input: Obj({ warningIds: ids, handleRemark: Str({ title: '处理说明', minLength: 1, maxLength: 200 }) }),
  reply: results,
  may: 220821,
})

const { open, taken } = returnWarningLife
const lasting = { status: [open, taken] }

/** Returns without progress, at three levels; the job return-warn checks every ten minutes (floor.md §11.3, screen 2208). */
export const warning = resource({
  id: 'returns/warning',
  title: '退货预警',
  fields: {
    warningId: code('编号', { derived: true }),
    warnType: choice('类型', RETURN_WARN_TYPE, { dict: 'return_warning.warn_type', derived: true, width: 120 }),
    bizNo: code('单号', { derived: true, searched: 'several' }),
    level: choice('级别', RETURN_WARN_LEVEL, { dict: 'return_warning.level', derived: true, width: 70, tones: returnWarnTones }),
    stayMin: minutes('滞留时长', { derived: true, format: 'elapsed', width: 100 }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    ownerNo: ref('货主', owner, { derived: true, blank: '未识别' }),
    beginTime: moment('开始滞留', { derived: true }),
    lastTime: moment('最近检查', { derived: true }),
    handler: text('责任人', { derived: true, width: 100 }),
    handleTime: moment('处理时间', { derived: true }),
    handleRemark: text('处理说明', { derived: true, width: 220 }),
    status: state('状态', returnWarningLife, { derived: true, dict: 'return_warning.status', width: 90 }),
  },
  key: ['warningId'],
  list: [
    'warnType',
    'bizNo',
    'level',
    'stayMin',
    'warehouseNo',
    'ownerNo',
    'beginTime',
    'lastTime',
    'handler',
    'handleTime',
    'handleRemark',
    'status',
  ],
  shown: ['bizNo', 'status', 'level', 'stayMin', 'warnType', 'warehouseNo', 'ownerNo', 'handler'],
  search: ['warnType', 'level', 'warehouseNo', 'ownerNo', 'status', 'bizNo'],
  sort: ['-beginTime'],
  tabs: 'status',
  scope: ['warehouse', 'owner'],
  calls: {
    list: 'GET /v1/return/warning/list',
    count: 'GET /v1/return/warning/count',
    export: 'POST /v1/return/warning/export',
  },
  may: { list: 220801, count: 220801, export: 220806 },
  actions: [
    {
      label: '认领',
      on: 'both',
      call: takeWarnings,
      rows: ['warningIds', 'warningId'],
      each: true,
      when: { status: [open] },
      toasts: { each: '已认领 {n} 条' },
    },
    {
      label: '处理',
      on: 'both',
      call: handleWarnings,
      rows: ['warningIds', 'warningId'],
      each: true,
      when: lasting,
      ask: ['处理 {bizNo} 的“{warnType}”', '同一件事级别再升高时会重新预警。'],
      fields: { handleRemark: text('处理说明', { required: true, max: 200 }) },
      toasts: { each: '已处理 {n} 条' },
    },
  ],
  empty: ['没有退货预警', '每十分钟看一次；停得太久的退件会出现在这里。'],
})
