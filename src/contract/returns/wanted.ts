// 通缉件 · returns/wanted
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, day, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { returnWantedLife, WANTED_REASON } from '../rules/returnWantedLife.ts'
import { warehouse } from '../warehouse/refs.ts'

const ids = List(Str({ title: '编号', pattern: '^\\d{1,19}$' }), { title: '通缉件', minItems: 1, maxItems: 200 })
const results = Obj({ done: List(Str()), failed: List(Obj({ wantedId: Str(), msg: Str() })) })

/** Cancels a search, for the person who requested it. */
export const cancelWanted = call({
  id: 'returns/wanted.cancel',
  title: '取消通缉',
  method: 'POST',
  path: '/v1/return/wanted/cancel',
  input: Obj({ wantedIds: ids }),
  reply: results,
  may: 220910,
})

/** Marks a parcel as found without a scan at 签收; `warehouseNo`-`sid`: the warehouse where it was found. */
export const findWanted = call({
  id: 'returns/wanted.find',
  title: '找到',
  method: 'POST',
  path: '/v1/return/wanted/find',
  input: Obj({ wantedIds: ids }),
  reply: results,
  may: 220921,
})

const open = { status: [returnWantedLife.open] }

/**
 * Parcels that must not be overlooked at 签收: a scan of such a parcel shows how to handle it (floor.md §11.3, screen 2209).
 */
export const wanted = resource({
  id: 'returns/wanted',
  title: '通缉件',
  fields: {
    wantedId: code('编号', { derived: true }),
    logisticsNo: code('物流单号', { required: true, max: 40, searched: 'several' }),
    ownerNo: ref('货主', owner, { required: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '任一仓库', help: '不选表示哪个仓收到都算' }),
    sid: wmsAccount({ blank: '-' }),
    reason: choice('原因', WANTED_REASON, { dict: 'return_wanted.reason', required: true, width: 100 }),
    handleRequire: text('处理要求', { required: true, max: 200, width: 200, help: '收到的人照着做，如：录像拆包，单独存放' }),
    expireDate: day('有效期', { required: true, due: { status: [returnWantedLife.open] }, help: '到这一天还没找到就不再找' }),
    applyUserName: text('申请人', { derived: true, width: 100 }),
    applyTime: moment('申请时间', { derived: true }),
    findTime: moment('找到时间', { derived: true }),
    findUserName: text('找到人', { derived: true, width: 100 }),
    status: state('状态', returnWantedLife, { derived: true, dict: 'return_wanted.status', width: 90 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['wantedId'],
  list: [
    'logisticsNo',
    'ownerNo',
    'warehouseNo',
    'reason',
    'handleRequire',
    'expireDate',
    'applyUserName',
    'applyTime',
    'findTime',
    'findUserName',
    'status',
    'createTime',
  ],
  shown: ['logisticsNo', 'status', 'expireDate', 'ownerNo', 'reason', 'handleRequire', 'findTime'],
  search: ['logisticsNo', 'ownerNo', 'reason', 'status'],
  form: ['logisticsNo', 'ownerNo', 'warehouseNo', 'sid', 'reason', 'handleRequire', 'expireDate'],
  sort: ['-createTime'],
  tabs: 'status',
  scope: ['owner'],
  calls: {
    list: 'GET /v1/return/wanted/list',
    count: 'GET /v1/return/wanted/count',
    one: 'GET /v1/return/wanted/detail',
    create: 'POST /v1/return/wanted',
    export: 'POST /v1/return/wanted/export',
  },
  may: { list: 220901, count: 220901, one: 220901, create: 220902, export: 220906 },
  actions: [
    { label: '导入', on: 'page', import: 'returnWanted', may: 220905 },
    {
      label: '找到',
      on: 'both',
      call: findWanted,
      rows: ['wantedIds', 'wantedId'],
      each: true,
      when: open,
      ask: ['{logisticsNo} 找到了？', '不再提醒签收的人；找到的人和时间记为现在。'],
      toasts: { each: '已找到 {n} 件' },
    },
    {
      label: '取消',
      on: 'both',
      call: cancelWanted,
      rows: ['wantedIds', 'wantedId'],
      each: true,
      when: open,
      danger: true,
      ask: ['不再找 {logisticsNo}？', '取消后签收时不再提醒；只有申请人能取消。'],
      toasts: { each: '已取消 {n} 件' },
    },
  ],
  empty: ['没有通缉件', '要拦下来的退件在这里登记单号，签收扫到时整屏变红并播报。'],
})
