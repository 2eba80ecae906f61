// 工单列表 · workorder/list
import { Array as List, Integer, Object as Obj, Optional, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, money, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner, shop } from '../owner/refs.ts'
import { resource, type Page, type Row } from '../resource.ts'
import { openStates, workOrderLife } from '../rules/workOrderLife.ts'
import { reasonMax } from '../rules/workOrder.ts'
import { WO_LIABILITY, WO_NODE, WO_PRIORITY, WO_SIDE, WO_SOURCE } from '../rules/workOrderTerms.ts'
import { inCharge } from '../user/refs.ts'
import { logisticsCompany, network, warehouse } from '../warehouse/refs.ts'
import { woType } from './refs.ts'

/** Address of the page of a work order. */
export const workOrderAt = '/front/workorder/detail/{id}'
const derived = { derived: true } as const
const at = '/v1/workorder'
const reason = (label: string) => text(label, { required: true, max: reasonMax })
const { toClaim, toAccept, doing, suspended, toConfirm, done, rejected } = workOrderLife
/** Input of a row's action: the id without a version, because only the page of one order knows the version. */
const act = (id: string, title: string, method: 'POST' | 'PUT', path: string, may: number, toast = '') => ({
  id: `workorder/act.${id}`,
  title,
  method,
  path,
  may,
  ...(toast !== '' && { toast }),
})
const changes = ['workorder/list', 'workorder/detail']

/** Work orders (office.md §4.5): problems of parcels, with who has to act and until when. */
export const workOrder = resource({
  id: 'workorder/list',
  title: '工单列表',
  fields: {
    id: code('编号', derived),
    workOrderNo: code('工单号', { searched: 'several', width: 132, link: workOrderAt }),
    typeId: ref('工单类型', woType, { width: 84 }),
    priority: {
      ...choice('优先级', WO_PRIORITY, { dict: 'work_order.priority', width: 64 }),
      tones: { 1: 'neutral', 2: 'warning', 3: 'error' },
    },
    status: state('状态', workOrderLife, { dict: 'work_order.status', width: 80 }),
    side: choice('待办方', WO_SIDE, { dict: 'work_order.side', width: 70 }),
    ownerNo: ref('货主', owner, { width: 84 }),
    shopNo: ref('店铺', shop, { width: 120 }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    networkId: ref('网点', network),
    logisticsCode: ref('快递公司', logisticsCompany, { width: 90 }),
    logisticsNo: code('快递单号', { searched: 'several', width: 140 }),
    stockoutNo: code('出库单号', { searched: 'several', width: 150 }),
    tradeNo: code('订单号', { searched: 'several' }),
    content: text('问题描述', { width: 130 }),
    curNode: choice('当前节点', WO_NODE, { dict: 'work_order.cur_node', width: 90 }),
    nodeDeadline: moment('节点截止', { width: 120, due: { status: openStates } }),
    handlerId: ref('处理人', inCharge, { ...derived, width: 80 }),
    remindCount: count('催单', { width: 60, unit: '次', alarm: true }),
    claimFen: money('申请赔付', { sums: true }),
    approveFen: money('核定赔付', { sums: true }),
    liability: choice('责任方', WO_LIABILITY, { dict: 'work_order.liability', width: 90 }),
    source: choice('来源', WO_SOURCE, { dict: 'work_order.source', width: 100 }),
    isTimeout: flag('超时', { width: 60 }),
    isClaim: flag('赔付', { width: 60 }),
    isFollowed: flag('我关注的', derived),
    unread: count('未读', { ...derived, width: 56, unit: '条', alarm: true }),
    mayAccept: flag('可受理', derived),
    mayPrioritise: flag('可改优先级', derived),
    mayRemind: flag('可催单', derived),
    mayReject: flag('可驳回', derived),
    mayCancel: flag('可取消', derived),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间', { recent: 'waits', sorts: true }),
    finishTime: moment('完结时间'),
  },
  key: ['id'],
  list: [
    'workOrderNo',
    'typeId',
    'priority',
    'status',
    'side',
    'ownerNo',
    'shopNo',
    'warehouseNo',
    'logisticsCode',
    'logisticsNo',
    'content',
    'curNode',
    'nodeDeadline',
    'handlerId',
    'remindCount',
    'claimFen',
    'approveFen',
    'liability',
    'createUserName',
    'createTime',
    'finishTime',
    'source',
    'stockoutNo',
    'tradeNo',
    'networkId',
    'isTimeout',
    'unread',
    'sid',
  ],
  shown: [
    'workOrderNo',
    ['status', 'isTimeout'],
    'priority',
    ['typeId', 'handlerId'],
    ['ownerNo', 'warehouseNo'],
    ['logisticsNo', 'logisticsCode'],
    'content',
    'nodeDeadline',
    'unread',
  ],
  search: [
    'createTime',
    'workOrderNo',
    'logisticsNo',
    'stockoutNo',
    'tradeNo',
    'typeId',
    'status',
    'priority',
    'ownerNo',
    'shopNo',
    'warehouseNo',
    'networkId',
    'logisticsCode',
    'source',
    'liability',
    'isTimeout',
    'isClaim',
    'handlerId',
    'isFollowed',
  ],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse', 'shop'],
  calls: { list: `GET ${at}/list`, count: `GET ${at}/count`, export: `POST ${at}/export/async` },
  may: { list: 500101, count: 500101, export: 500128 },
  tabs: 'status',
  everySec: 60,
  actions: [
    { label: '导入赔付', on: 'page', import: 'claimMoney', may: 500131, title: '赔付金额', changes: ['workorder/compDetail'] },
    {
      label: '认领',
      on: 'both',
      when: { status: [toClaim] },
      changes,
      call: act('claim', '认领', 'PUT', `${at}/claim`, 500122),
      rows: ['ids', 'id'],
      toasts: { each: '认领成功' },
    },
    {
      label: '受理',
      when: { status: [toClaim, toAccept], mayAccept: [1] },
      changes,
      call: act('accept', '受理', 'POST', `${at}/accept`, 500123, '操作成功'),
    },
    {
      label: '改优先级',
      when: { status: openStates, mayPrioritise: [1] },
      changes,
      call: act('priority', '改优先级', 'PUT', `${at}/priority`, 500126, '工单优先级已更新'),
      fields: { priority: choice('优先级', WO_PRIORITY, { required: true, dict: 'work_order.priority' }) },
      ask: ['改工单 {workOrderNo} 的优先级', '正在走的节点按新的优先级重新算截止时间。'],
    },
    {
      label: '催单',
      when: { status: openStates, mayRemind: [1] },
      changes,
      call: act('remind', '催单', 'POST', `${at}/remind`, 500124, '操作成功'),
      fields: { content: text('想说的', { max: 200 }) },
      ask: ['催办工单 {workOrderNo}', '30 分钟一次；催三次以后至少是紧急。'],
    },
    {
      label: '驳回',
      when: { status: [toClaim, toAccept, doing], mayReject: [1] },
      danger: true,
      changes,
      call: act('reject', '驳回', 'POST', '/v3/workorder/reject', 500125, '操作成功'),
      fields: { reason: reason('驳回原因') },
      ask: ['驳回工单 {workOrderNo}', '退回给发起人，他可以改后重新提交。'],
    },
    {
      label: '取消',
      when: { status: [toClaim, toAccept, doing, suspended, toConfirm, rejected], mayCancel: [1] },
      danger: true,
      changes,
      call: act('cancel', '取消', 'POST', '/v3/workorder/cancel', 500110, '已取消'),
      fields: { reason: reason('取消原因') },
      ask: ['取消工单 {workOrderNo}', '取消后不能恢复，会话也不能再写。'],
    },
    {
      label: '评价',
      on: 'both',
      when: { status: [done] },
      changes,
      call: act('commentBatch', '评价', 'POST', '/v3/workorder/comment/batch', 500132),
      rows: ['ids', 'id'],
      toasts: { each: '提交成功' },
      fields: {
        score: choice(
          '评分',
          { 5: '5 分 很满意', 4: '4 分', 3: '3 分', 2: '2 分', 1: '1 分 很不满意' },
          { required: true, dict: 'work_order.score' },
        ),
        comment: text('评价', { max: 300 }),
      },
      ask: ['评价工单', '一张工单评价一次。'],
    },
  ],
  empty: ['没有工单', '改一改时间和条件；要报告一个包裹的问题，点右上的新建工单。'],
})
export type WorkOrderRow = Row<typeof workOrder>

/** Filters of the second list: several values of a field, joined in one text or as a list. */
const filter = Unsafe<Readonly<Record<string, unknown>>>(
  Obj(
    { pageNo: Optional(Integer()), pageSize: Optional(Integer()), sortField: Optional(Str()), sortOrder: Optional(Str()) },
    {
      additionalProperties: Union([
        Str({ maxLength: 20_000 }),
        Integer(),
        List(Union([Str({ maxLength: 64 }), Integer()]), { maxItems: 500 }),
      ]),
    },
  ),
)
export interface WorkOrderPage extends Page<WorkOrderRow> {
  /** totals of the found rows; null where there are too many to add up */
  readonly summary: { readonly claimFen: number; readonly approveFen: number } | null
  /** number of rows in each state, independent of the open tab */
  readonly tabCount: Readonly<Record<string, number>>
}

/** List, sums and counts in one answer. */
export const listAll = call({
  id: 'workorder/list.all',
  title: '工单列表',
  method: 'POST',
  path: '/v2/workorder/list',
  input: filter,
  reply: Unsafe<WorkOrderPage>(Obj({ records: List(Obj({})), total: Integer() })),
  may: 500101,
})

/** Work orders that wait to be claimed. */
export const unclaimed = call({
  id: 'workorder/list.unclaimed',
  title: '待认领工单',
  method: 'GET',
  path: `${at}/count/noclaim`,
  input: Obj({}),
  reply: Obj({ total: Integer(), urgent: Integer(), timeoutSoon: Integer() }),
  may: 500101,
})

const file = Unsafe<Readonly<Record<string, never>>>(Obj({}))
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportNow = call({
  id: 'workorder/list.exportNow',
  title: '导出工单',
  method: 'POST',
  path: `${at}/export`,
  input: filter,
  reply: file,
  may: 500106,
})

/** The list as a file for users of an owner, without the platform's internal columns. */
export const exportOwner = call({
  id: 'workorder/list.exportOwner',
  title: '导出工单',
  method: 'GET',
  path: '/v1/owner/workorder/list/export',
  input: filter,
  reply: file,
  may: 500106,
})
