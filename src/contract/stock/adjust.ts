// 库存调整 · stock/adjust
import { Array as List, Integer, Literal, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, money, ref, state, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { ADJUST_REASON, adjustLife } from '../rules/stockLife.ts'

/** Adjustments of stock (floor.md §5.1, screen 1606): drafted, submitted, approved by another person, then booked (flow 9). */
export const adjust = resource({
  id: 'stock/adjust',
  title: '库存调整',
  fields: {
    adjustNo: code('单号', { multi: true }),
    warehouseNo: ref('仓库', 'warehouse'),
    sid: wmsAccount(),
    ownerNo: ref('货主', 'owner'),
    reason: choice('原因', ADJUST_REASON, { dict: 'stock_adjust.reason' }),
    lineNum: count('行数', { derived: true, width: 70 }),
    riseQty: count('增件', { derived: true }),
    fallQty: count('减件', { derived: true }),
    amountFen: money('金额', { derived: true }),
    status: state('状态', adjustLife, { dict: 'stock_adjust.status' }),
    submitUserName: text('申请人', { width: 90 }),
    approveUserName: text('审核人', { width: 90 }),
    remark: text('备注'),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    submitTime: moment('提交时间'),
    approveTime: moment('审核时间'),
  },
  key: ['adjustNo'],
  list: [
    'adjustNo',
    'warehouseNo',
    'ownerNo',
    'reason',
    'lineNum',
    'riseQty',
    'fallQty',
    'amountFen',
    'status',
    'submitUserName',
    'approveUserName',
    'remark',
    'createUserName',
    'createTime',
    'submitTime',
    'approveTime',
    'sid',
  ],
  search: ['warehouseNo', 'ownerNo', 'adjustNo', 'reason', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stock/adjust/list', count: 'GET /v1/stock/adjust/count', export: 'POST /v1/stock/adjust/export' },
  may: { list: 160601, count: 160601, export: 160606 },
  tabs: 'status',
})

/** Most lines of one document made at a desk. */
export const adjustLinesMax = 500
const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })
const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const adjustNo = no('单号')
const line = {
  locationNo: no('库位'),
  goodsNo: no('商品编号', 64),
  batchNo: Str({ title: '批次', maxLength: 32 }),
  quality: Integer({ title: '品质', minimum: 1, maximum: 5 }),
  /** + adds pieces, − takes them */
  changeQty: Integer({ title: '调整数量', minimum: -9_999_999, maximum: 9_999_999 }),
}
const content = {
  reason: Integer({ title: '原因', minimum: 1, maximum: 6 }),
  remark: Optional(or(Str({ title: '备注', maxLength: 200 }))),
  lines: List(Obj(line), { title: '明细', minItems: 1, maxItems: adjustLinesMax }),
  /** submits it at once */
  submit: Optional(Union([Literal(0), Literal(1)])),
}
const done = Obj({ adjustNo: Str(), status: Integer() })

export const adjustCreate = call({
  id: 'stock/adjust.make',
  title: '新增调整单',
  method: 'POST',
  path: '/v1/stock/adjust',
  input: Obj({ warehouseNo: no('仓库'), sid: no('WMS账号'), ownerNo: no('货主'), ...content }),
  reply: done,
  may: 160602,
  toast: '新增成功',
})

/** A draft or a rejected one is written anew; `version` is the one it was read with. */
export const adjustEdit = call({
  id: 'stock/adjust.edit',
  title: '编辑调整单',
  method: 'PUT',
  path: '/v1/stock/adjust',
  input: Obj({ adjustNo, version: Integer({ minimum: 0 }), ...content }),
  reply: done,
  may: 160603,
  toast: '修改成功',
})

/** 10 or 50 → 20. */
export const adjustSubmit = call({
  id: 'stock/adjust.submit',
  title: '提交调整单',
  method: 'POST',
  path: '/v1/stock/adjust/submit',
  input: Obj({ adjustNo }),
  reply: done,
  may: 160603,
  toast: '提交成功',
})

/** 20 → 30, booked line by line, or → 50; never by who submitted it (A1714). */
export const adjustApprove = call({
  id: 'stock/adjust.approve',
  title: '审核调整单',
  method: 'POST',
  path: '/v1/stock/adjust/approve',
  input: Obj({
    adjustNo,
    pass: Union([Literal(0), Literal(1)], { title: '审核结果' }),
    remark: Optional(Str({ title: '审核意见', maxLength: 200 })),
  }),
  reply: done,
  may: 160609,
  toast: '操作成功',
})

export const adjustCancel = call({
  id: 'stock/adjust.cancel',
  title: '作废调整单',
  method: 'POST',
  path: '/v1/stock/adjust/cancel',
  input: Obj({ adjustNo }),
  reply: done,
  may: 160610,
  toast: '已取消',
})

export const adjustDetail = call({
  id: 'stock/adjust.detail',
  title: '调整单详情',
  method: 'GET',
  path: '/v1/stock/adjust/detail',
  input: Obj({ adjustNo }),
  reply: Obj({
    adjustNo: Str(),
    warehouseNo: Str(),
    sid: Str(),
    ownerNo: Str(),
    reason: Integer(),
    remark: or(Str()),
    status: Integer(),
    version: Integer(),
    createUserName: or(Str()),
    submitUserName: or(Str()),
    submitTime: or(Str()),
    approveUserName: or(Str()),
    approveTime: or(Str()),
    approveRemark: or(Str()),
    lines: List(
      Obj({
        lineNo: Integer(),
        locationNo: Str(),
        goodsNo: Str(),
        goodsName: or(Str()),
        batchNo: Str(),
        quality: Integer(),
        /** on the books when it was drafted; once booked, just before */
        beforeQty: Integer(),
        changeQty: Integer(),
        amountFen: Integer(),
      }),
    ),
  }),
  may: 160607,
})
