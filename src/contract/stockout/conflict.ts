// 作业冲突 · stockout/conflict
import type { Static } from 'typebox'
import { document } from '../document.ts'
import { choice, code, count, json, moment, ref, text, wmsAccount } from '../kinds.ts'
import { titles } from '../ops/titles.ts'
import { owner } from '../owner/refs.ts'
import type { Row } from '../resource.ts'
import { conflictLife } from '../rules/conflictLife.ts'
import { textsOf } from '../rules/life.ts'
import { warehouse } from '../warehouse/refs.ts'
import type { photoShown } from '../ops/photoShown.ts'

/** Search value besides the states of a conflict: operations that wait for an earlier step and are no conflict yet. */
const upstream = 90
const CONFLICT_STATUS = { ...textsOf(conflictLife), [upstream]: '等待上游' }
const RESOLUTION = { 1: '已回库', 2: '认可', 3: '盘点', 4: '作废' } as const
const KIND = { 0: '冲突', 1: '提议' } as const
/** The remark that a decision requires. */
const remark = text('处理说明', { max: 200, asked: 'must', missing: '请填写处理说明' })
const STEP = { PICK: '拣货', CHECK: '复核', PACK: '打包', WEIGH: '称重' } as const

/** A scan near the operation. `verdict`: 1 ok, 2 wrong, 3 repeat. */
export interface ConflictScan {
  readonly at: string
  readonly operatorName: string
  readonly step: string
  readonly raw: string
  readonly goodsNo: string | null
  readonly qty: number | null
  readonly verdict: number
  readonly code: string | null
}
/** The task that puts the pieces back. */
export interface ConflictMove {
  readonly moveNo: string
  readonly status: number
  readonly lines: readonly {
    readonly lineNo: number
    readonly fromLocationNo: string
    readonly toLocationNo: string
    readonly ownerNo: string
    readonly goodsNo: string
    readonly batchNo: string
    readonly quality: number
    readonly planQty: number
    readonly movedQty: number
  }[]
}

/** Resources whose views change with a decision about an operation. */
const changes = ['stockout/order', 'stock/stock', 'workbench/home', 'operate/work']

/**
 * Conflicts of the floor and operations that still wait upstream (floor.md §7.3, §16.2, screen 1808). One row per flagged or waiting
 * operation. A proposal is an operation without a document by a person without the right; nothing of it is booked until a leader accepts
 * it.
 */
export const conflict = document({
  id: 'stockout/conflict',
  title: '作业冲突',
  noun: '冲突',
  table: 'op_exception',
  life: conflictLife,
  closed: { take: { handling: 'A1736', others: 'A2242' }, others: 'A2242' },
  fields: {
    opId: code('作业编号', { width: 200, searched: 'several' }),
    effectiveAt: moment('作业时间'),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    opType: choice('环节', titles, { dict: 'op_exception.op_type' }),
    isProposal: choice('类型', KIND, { dict: 'op_exception.is_proposal', width: 70 }),
    code: code('冲突码', { width: 90 }),
    msg: text('说明', { derived: true, width: 240 }),
    args: json<Readonly<Record<string, string | number>>>('参数', { derived: true }),
    docNo: code('单号', { searched: 'several' }),
    stockoutNo: code('出库单号', { searched: 'several', link: '/front/operator-center/stockout/detail/{stockoutNo}?tab=trace' }),
    logisticsNo: code('物流单号', { searched: 'several', derived: true }),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    qty: count('数量'),
    /** found pieces that are not accepted yet */
    foundQty: count('待认可件数', { derived: true, width: 100 }),
    locationNo: code('现在位置'),
    operatorName: text('作业人', { width: 100, searched: 'beginning' }),
    deviceName: text('设备', { derived: true, width: 110 }),
    waitingFor: choice('等待环节', STEP, { dict: 'op_exception.waiting_for', derived: true }),
    waitingUntil: moment('等待至', { derived: true, due: { status: [upstream] } }),
    resolution: choice('处理方式', RESOLUTION, { dict: 'op_exception.resolution' }),
    resolver: text('处理人', { width: 100 }),
    resolveTime: moment('处理时间'),
    moveNo: code('回库单'),
    checkNo: code('盘点单'),
    remark: text('处理说明'),
    status: choice('状态', CONFLICT_STATUS, { dict: 'op_exception.status' }),
  },
  acts: {
    /**
     * Ends a conflict: 1 needs the putback finished, 2 decides the operation again and applies it, or leaves it in progress with the
     * reason, 3 has the bin counted, 4 leaves the record void. Found pieces become free with 1 and 2, wait for the count after 3 and leave
     * the books with 4. For a proposal, 2 books what was done as of that time, by the usual rule; 4 leaves it unbooked. Several at once
     * only with one code, the oldest work first.
     */
    resolve: {
      title: '处理',
      right: 180821,
      path: 'PUT /v1/stockout/conflict/handle',
      many: ['opIds', 200, 'each'],
      from: ['open', 'handling'],
      to: ['handled', 'handling'],
      fields: { resolution: choice('处理方式', RESOLUTION, { required: true, missing: '请选择处理方式' }), remark },
      ask: ['处理{isProposal}', ''],
      toast: '已处理 {n} 条',
      changes,
    },
    /** the same path without a resolution */
    take: {
      title: '接手',
      right: 180821,
      path: 'PUT /v1/stockout/conflict/handle',
      many: ['opIds', 200, 'each'],
      from: ['open'],
      to: 'handling',
      toast: '已接手',
    },
    ignore: {
      title: '忽略',
      right: 180822,
      path: 'PUT /v1/stockout/conflict/ignore',
      many: ['opIds', 200, 'each'],
      from: ['open', 'handling'],
      to: 'ignored',
      fields: { remark },
      ask: ['忽略{isProposal}', ''],
      toast: '已忽略 {n} 条',
      changes,
    },
  },
  steps: { open: 'effectiveAt', handling: null, handled: 'resolveTime' },
  page: ['GET /v1/stockout/conflict/detail', 180807],
  details: {
    receivedAt: moment('收到时间'),
    raw: text('扫描内容'),
    /** as the device sent it; it never contains personal data */
    payload: json<unknown>('作业内容'),
    before: json<unknown>('之前'),
    after: json<unknown>('之后'),
    scans: json<readonly ConflictScan[]>('扫描'),
    photos: json<readonly Static<typeof photoShown>[]>('照片'),
    move: json<ConflictMove>('回库'),
  },
  facts: [
    'opType',
    'isProposal',
    'docNo',
    'stockoutNo',
    'ownerNo',
    'goodsNo',
    'locationNo',
    'operatorName',
    'resolution',
    'resolver',
    'remark',
  ],
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
    'deviceName',
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
  startTab: String(conflictLife.open),
  empty: ['没有冲突', '现场做的与系统知道的不一致，或无权限的人自行移了库，会列在这里等人处理；断网本身不产生冲突。'],
})

/** The stored operation of a conflict, and the document before and after. */
export interface ConflictOperation {
  readonly raw: string | null
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
}
/** A conflict as its page answers it: the stored operation, its scans, the putback. */
export type ConflictPage = Row<typeof conflict> &
  ConflictOperation & {
    readonly receivedAt: string | null
    readonly scans: readonly ConflictScan[]
    readonly photos: readonly Static<typeof photoShown>[]
    readonly move: ConflictMove | null
  }
