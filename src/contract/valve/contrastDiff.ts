// 差异明细 · valve/contrastDiff
import { Array as List, Integer, Object as Obj, String as Text } from 'typebox'
import type { SendAction } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, day, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { CONTRAST_FIELD } from '../rules/contrasts.ts'
import { valveDiffLife } from '../rules/valveDiffLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { comparison } from './refs.ts'

/**
 * Marks differences as real (已确认) or irrelevant (已忽略). The mark has no effect on finance, whose own sheets fill its pools (office.md
 * §10.3).
 */
export const handleDiffs = call({
  id: 'valve/contrastDiff.handle',
  title: '处理差异',
  method: 'POST',
  path: '/v1/rule/valve/contrast/diff/handle',
  input: Obj({
    diffIds: List(Text({ title: '编号', pattern: '^\\d{1,19}$' }), { title: '差异', minItems: 1, maxItems: 200 }),
    status: Integer({ title: '状态', enum: [valveDiffLife.confirmed, valveDiffLife.ignored] }),
  }),
  reply: Obj({ done: List(Text()), failed: List(Obj({ diffId: Text(), msg: Text() })) }),
  may: 261423,
})

const handled = (label: string, status: number, consequence: string) =>
  ({
    label,
    on: 'both',
    call: handleDiffs,
    rows: ['diffIds', 'diffId'],
    each: true,
    send: { status },
    when: { status: [valveDiffLife.open] },
    ask: [`${label}这些差异？`, consequence],
    toasts: { each: `已${label} {n} 处` },
    changes: ['valve/contrast'],
  }) as const satisfies SendAction<'diffId' | 'status'>

const value = { derived: true, width: 90 } as const

/** Differences between the two sources, by day and key. */
export const contrastDiff = resource({
  id: 'valve/contrastDiff',
  title: '差异明细',
  fields: {
    diffId: code('编号', { derived: true }),
    contrastCode: ref('对比项', comparison, { derived: true, width: 140 }),
    compareField: choice('字段', CONTRAST_FIELD, { derived: true, dict: 'valve_contrast.compare_field', width: 90 }),
    bizDate: day('日期', { derived: true }),
    diffKey: code('主键', { derived: true, width: 170 }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    ownerNo: ref('货主', owner, { derived: true }),
    leftValue: count('左值', value),
    rightValue: count('右值', value),
    diff: count('差值', { ...value, signed: { status: [valveDiffLife.confirmed, valveDiffLife.ignored] } }),
    status: state('状态', valveDiffLife, { derived: true, dict: 'valve_diff.status', width: 90 }),
    handleUserName: text('确认人', { derived: true, width: 100 }),
    handleTime: moment('确认时间', { derived: true }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['diffId'],
  list: [
    'diffKey',
    'contrastCode',
    'compareField',
    'bizDate',
    'warehouseNo',
    'ownerNo',
    'status',
    'leftValue',
    'rightValue',
    'diff',
    'handleUserName',
    'handleTime',
    'updateTime',
  ],
  shown: ['diffKey', 'contrastCode', 'bizDate', 'warehouseNo', 'status', 'leftValue', 'rightValue', 'diff', 'handleUserName'],
  search: ['contrastCode', 'bizDate', 'status', 'diffKey', 'warehouseNo', 'ownerNo'],
  sort: ['-bizDate'],
  scope: ['warehouse', 'owner'],
  calls: { list: 'GET /v1/rule/valve/contrast/diff/list' },
  may: { list: 261422 },
  actions: [
    handled('确认', valveDiffLife.confirmed, '差异属实，有人去查；下次对比不再改它。'),
    handled('忽略', valveDiffLife.ignored, '不要紧的差异；下次对比不再提它。'),
  ],
  empty: ['没有差异', '昨天的数对得上，或者还没有对比过。'],
})
