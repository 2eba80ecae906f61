// 作业冲突 · stockout/conflict
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, json, moment, ref, text, wmsAccount } from '../kinds.ts'
import { photoShown } from './photoShown.ts'
import { titles } from '../ops/titles.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { conflictLife } from '../rules/conflictLife.ts'
import { textsOf } from '../rules/life.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stands beside the states of a conflict for operations that wait for their cause and are no conflict (yet). */
const upstream = 90
const CONFLICT_STATUS = { ...textsOf(conflictLife), [upstream]: '等待上游' }
const RESOLUTION = { 1: '已回库', 2: '认可', 3: '盘点', 4: '作废' } as const
const KIND = { 0: '冲突', 1: '提议' } as const
const STEP = { PICK: '拣货', CHECK: '复核', PACK: '打包', WEIGH: '称重' } as const

/**
 * Conflicts of the floor and what still waits upstream (floor.md §7.3, §16.2, screen 1808). One row per flagged or waiting operation.
 * A proposal is what somebody without the right did of his own accord: nothing of it is booked until a leader accepts it.
 */
export const conflict = resource({
  id: 'stockout/conflict',
  title: '作业冲突',
  fields: {
    opId: code('作业编号', { width: 200 }),
    effectiveAt: moment('作业时间'),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    opType: choice('环节', titles, { dict: 'op_exception.op_type' }),
    isProposal: choice('类型', KIND, { dict: 'op_exception.is_proposal', width: 70 }),
    code: code('冲突码', { width: 90 }),
    msg: text('说明', { width: 240 }),
    args: json<Readonly<Record<string, string | number>>>('参数', { derived: true }),
    docNo: code('单号', { multi: true }),
    stockoutNo: code('出库单号', { multi: true, link: '/front/operator-center/stockout/detail/{stockoutNo}?tab=trace' }),
    logisticsNo: code('物流单号', { multi: true, derived: true }),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { multi: true }),
    qty: count('数量'),
    /** pieces it found that nobody has accepted yet */
    foundQty: count('待认可件数', { derived: true, width: 100 }),
    locationNo: code('现在位置'),
    operatorName: text('作业人', { width: 100, begins: true }),
    deviceId: code('设备'),
    waitingFor: choice('等待环节', STEP, { dict: 'op_exception.waiting_for' }),
    waitingUntil: moment('等待至', { due: { status: [upstream] } }),
    resolution: choice('处理方式', RESOLUTION, { dict: 'op_exception.resolution' }),
    resolver: text('处理人', { width: 100 }),
    resolveTime: moment('处理时间'),
    moveNo: code('回库单'),
    checkNo: code('盘点单'),
    remark: text('处理说明'),
    status: choice('状态', CONFLICT_STATUS, { dict: 'op_exception.status' }),
  },
  key: ['opId'],
  list: [
    'effectiveAt',
    'warehouseNo',
    'opType',
    'isProposal',
    'code',
    'msg',
    'docNo',
    'stockoutNo',
    'ownerNo',
    'goodsNo',
    'qty',
    'foundQty',
    'locationNo',
    'operatorName',
    'deviceId',
    'waitingFor',
    'waitingUntil',
    'resolution',
    'resolver',
    'resolveTime',
    'status',
    'moveNo',
    'checkNo',
    'remark',
    'sid',
    'opId',
  ],
  shown: [['docNo', 'stockoutNo'], ['status', 'isProposal'], 'qty', 'msg', ['opType', 'code'], ['effectiveAt', 'operatorName']],
  search: [
    'warehouseNo',
    'ownerNo',
    'docNo',
    'stockoutNo',
    'logisticsNo',
    'opType',
    'isProposal',
    'code',
    'operatorName',
    'deviceId',
    'goodsNo',
    'effectiveAt',
    'resolution',
    'status',
  ],
  sort: ['-effectiveAt'],
  scope: ['warehouse', 'owner'],
  calls: {
    list: 'GET /v1/stockout/conflict/list',
    count: 'GET /v1/stockout/conflict/count',
    export: 'POST /v1/stockout/conflict/export',
  },
  may: { list: 180801, count: 180801, export: 180806 },
  tabs: 'status',
  everySec: 30,
})

const or = <T extends Parameters<typeof Union>[0][number]>(schema: T) => Union([schema, Null()])
const opId = Str({ title: '作业编号', minLength: 1, maxLength: 40 })

/** The stored operation, its scans, the document before and after, the putback move. */
export const conflictDetail = call({
  id: 'stockout/conflict.detail',
  title: '冲突详情',
  method: 'GET',
  path: '/v1/stockout/conflict/detail',
  input: Obj({ opId }),
  reply: Obj({
    opId: Str(),
    status: Integer(),
    isProposal: Integer(),
    code: or(Str()),
    msg: or(Str()),
    warehouseNo: Str(),
    sid: Str(),
    opType: Str(),
    docNo: or(Str()),
    stockoutNo: or(Str()),
    operatorName: or(Str()),
    deviceId: or(Str()),
    deviceName: or(Str()),
    effectiveAt: Str(),
    receivedAt: or(Str()),
    raw: or(Str()),
    /** as the device sent it; no personal data is ever in it */
    payload: Unknown(),
    waitingFor: or(Str()),
    before: Unknown(),
    after: Unknown(),
    resolution: or(Integer()),
    resolver: or(Str()),
    remark: or(Str()),
    scans: List(
      Obj({
        at: Str(),
        operatorKey: Str(),
        step: Str(),
        raw: Str(),
        goodsNo: or(Str()),
        qty: or(Integer()),
        verdict: Integer(),
        code: or(Str()),
      }),
    ),
    photos: List(photoShown),
    move: or(
      Obj({
        moveNo: Str(),
        status: Integer(),
        lines: List(
          Obj({
            lineNo: Integer(),
            fromLocationNo: Str(),
            toLocationNo: Str(),
            ownerNo: Str(),
            goodsNo: Str(),
            batchNo: Str(),
            quality: Integer(),
            planQty: Integer(),
            movedQty: Integer(),
          }),
        ),
      }),
    ),
  }),
  may: 180807,
})

const opIds = List(opId, { title: '作业', minItems: 1, maxItems: 200 })
const outcome = Obj({ done: List(Str()), failed: List(Obj({ opId: Str(), msg: Str() })) })

/**
 * Takes conflicts in hand (no resolution: 10 → 20) or ends them (→ 30): 1 needs the putback finished, 2 decides the operation again and applies
 * it, 3 has the bin counted, 4 leaves the record void. Found pieces are set free by 1 and 2, wait for the count after 3 and leave the books
 * with 4. Several at once only of one code, the oldest work first. Of a proposal 2 books what was done as of then, by the same rule as
 * everybody's; 4 leaves it unbooked.
 */
export const conflictHandle = call({
  id: 'stockout/conflict.handle',
  title: '处理冲突',
  method: 'PUT',
  path: '/v1/stockout/conflict/handle',
  input: Obj({
    opIds,
    resolution: Optional(Integer({ title: '处理方式', minimum: 1, maximum: 4 })),
    remark: Optional(Str({ title: '处理说明', maxLength: 200 })),
  }),
  reply: outcome,
  may: 180821,
  toast: '操作成功',
})

export const conflictIgnore = call({
  id: 'stockout/conflict.ignore',
  title: '忽略冲突',
  method: 'PUT',
  path: '/v1/stockout/conflict/ignore',
  input: Obj({ opIds, remark: Str({ title: '处理说明', maxLength: 200 }) }),
  reply: outcome,
  may: 180822,
  toast: '操作成功',
})
