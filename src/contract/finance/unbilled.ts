// 未计费事实 · finance/unbilled
/**
 * What the warehouse did and nobody is charged for: in no fee, not in 计价池, and left out by no rule with a name. The check asks for each
 * parcel, stock-in, return, day of stock, consumable and task of an owner; a bill goes to the owner when none is left, or each was signed.
 */
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, day, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { UNBILLED_KIND, UNBILLED_REASON, unbilledLife } from '../rules/unbilledLife.ts'
import { warehouse } from '../warehouse/refs.ts'

const at = '/v1/finance/unbilled'
/** Rows that one call works on. */
const signedMax = 200
/** Longest period that is checked at once, days. */
export const unbilledDaysMax = 31

const ids = ListOf(Text({ pattern: '^\\d{1,19}$' }), { title: '事实', minItems: 1, maxItems: signedMax })
const dayText = (title: string) => Text({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const span = {
  ownerNo: Text({ title: '货主', minLength: 1, maxLength: 32 }),
  startDate: dayText('开始日期'),
  endDate: dayText('结束日期'),
}

/** Not charged, by a person's decision. */
export const signUnbilled = call({
  id: 'finance/unbilled.sign',
  title: '签核',
  method: 'POST',
  path: `${at}/sign`,
  input: Fields({
    ids,
    signed: Integer({ title: '签核', enum: [0, 1] }),
    reason: Optional(Text({ title: '原因', maxLength: 200 })),
  }),
  reply: Fields({ done: Integer() }),
  may: 540521,
  toast: '操作成功',
})
/** Asks again for the facts of an owner and a period, and says what became of them, kind by kind. */
export const checkUnbilled = call({
  id: 'finance/unbilled.check',
  title: '重新核对',
  method: 'POST',
  path: `${at}/check`,
  input: Fields(span),
  reply: Fields({
    kinds: ListOf(
      Fields({
        kind: Integer(),
        total: Integer(),
        billed: Integer(),
        pooled: Integer(),
        /** nothing was agreed for it */
        none: Integer(),
        /** closed in 计价池 */
        closed: Integer(),
        signed: Integer(),
        open: Integer(),
      }),
    ),
  }),
  may: 540522,
  toast: '操作成功',
})

const { open, signed } = unbilledLife
export const unbilled = resource({
  id: 'finance/unbilled',
  title: '未计费事实',
  fields: {
    id: code('编号', { derived: true }),
    kind: choice('类别', UNBILLED_KIND, { derived: true, dict: 'fin_unbilled.kind', width: 100 }),
    sourceNo: code('单号', { derived: true, searched: 'several', width: 160 }),
    lineKey: code('明细', { derived: true, width: 160 }),
    ownerNo: ref('货主', owner, { derived: true }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    bizDate: day('日期', { derived: true, width: 110 }),
    reasonCode: choice('为什么没计费', UNBILLED_REASON, { derived: true, dict: 'fin_unbilled.reason_code', width: 160 }),
    status: state('状态', unbilledLife, { dict: 'fin_unbilled.status', derived: true }),
    signReason: text('签核原因', { derived: true, width: 200 }),
    signUserName: text('签核人', { derived: true, width: 90 }),
    signTime: moment('签核时间', { derived: true }),
    createTime: moment('发现时间', { derived: true }),
  },
  key: ['id'],
  list: [
    'kind',
    'sourceNo',
    'lineKey',
    'reasonCode',
    'status',
    'ownerNo',
    'warehouseNo',
    'bizDate',
    'signReason',
    'signUserName',
    'signTime',
    'createTime',
    'sid',
  ],
  shown: [
    ['sourceNo', 'lineKey'],
    'kind',
    'status',
    'reasonCode',
    ['ownerNo', 'warehouseNo'],
    'bizDate',
    ['signUserName', 'signReason'],
  ],
  search: ['kind', 'reasonCode', 'ownerNo', 'warehouseNo', 'bizDate', 'sourceNo', 'status'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: `GET ${at}/list`, count: `GET ${at}/count`, export: `POST ${at}/export` },
  may: { list: 540501, count: 540501, export: 540506 },
  tabs: 'status',
  actions: [
    {
      label: '签核不计费',
      on: 'both',
      call: signUnbilled,
      rows: ['ids', 'id'],
      when: { status: [open] },
      send: { signed: 1 },
      fields: { reason: text('原因', { required: true, max: 200 }) },
      ask: ['签核，不计费？', '签核以后这些事实不再拦住账单；可以撤销。'],
    },
    {
      label: '撤销签核',
      on: 'both',
      call: signUnbilled,
      rows: ['ids', 'id'],
      when: { status: [signed] },
      send: { signed: 0 },
    },
  ],
  empty: [
    '没有漏计的',
    '每天夜里核对一遍：每个包裹、入库、退货、库存日、耗材和任务，要么计了费，要么在计价池，要么有名有姓地不收。',
  ],
})
