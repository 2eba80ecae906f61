// 作业留下的行：库位、单据、导入、库存、交接、照片。
import { hashOf } from '#server/platform/tokens'
import type { Place } from '../places.ts'
import { ruleListKeys } from './rules.ts'
import { returnListKeys } from './returns.ts'
import { claimListKeys } from './claims.ts'
import { financeListKeys } from './finance.ts'
import { workOrderListKeys } from './workOrders.ts'
import { workOrderRuleKeys } from './workOrderRules.ts'
import { where, type PlaceRow } from './row.ts'

export const floorRows = (place: Place, at: string): PlaceRow[] => [
  ['zone', { ...where(place), zoneNo: place.zoneNo, zoneName: place.zoneNo, zoneType: 1 }],
  ['location', { ...where(place), locationNo: place.locationNo, zoneNo: place.zoneNo, locationType: 1, pickSeq: 1 }],
  [
    'location_goods',
    { ...where(place), locationNo: place.locationNo, ownerNo: place.ownerNo, goodsNo: place.goodsNo, minQty: 2, maxQty: 9 },
  ],
  ['tote', { ...where(place), toteNo: place.toteNo }],
  [
    'device',
    {
      ...where(place),
      deviceId: place.deviceId,
      deviceName: place.deviceId,
      keyHash: hashOf(place.deviceKey),
      enrolTime: at,
    },
  ],
  [
    'temp_user',
    {
      ...where(place),
      id: place.tempUserId,
      tempNo: place.tempNo,
      realName: '张三',
      mobile: `1370000000${place.tempNo.slice(-1)}`,
      badgeCode: `T:${place.tempNo}`,
    },
  ],
]

export const documents = (place: Place, at: string): PlaceRow[] => [
  ['wave', { ...where(place), waveNo: place.waveNo, waveType: 2 }],
  ['wave_rule', { ...where(place), ruleName: place.ruleName, priority: 1 }],
  [
    'pick_order',
    { ...where(place), pickNo: place.pickNo, waveNo: place.waveNo, pickTypeCode: 'DP', pickMethod: 3, checkMode: 1 },
  ],
  [
    'stockout_order',
    {
      ...where(place),
      stockoutNo: place.stockoutNo,
      srcOrderNo: place.stockoutNo,
      ownerNo: place.ownerNo,
      shopNo: place.shopNo,
      platformCode: 1,
      provinceCode: '330000',
      cityCode: '330100',
      logisticsCode: place.logisticsCode,
      logisticsNo: place.logisticsNo,
      skuNum: 1,
      goodsNum: 1,
      lineNum: 1,
      compositionKey: place.goodsNo,
      orderStructure: 1,
      tradeTime: at,
      receiveTime: at,
    },
  ],
  [
    'stockout_package',
    {
      ...where(place),
      packageNo: place.packageNo,
      stockoutNo: place.stockoutNo,
      seq: 1,
      isMain: 1,
      ownerNo: place.ownerNo,
      logisticsCode: place.logisticsCode,
      logisticsNo: place.logisticsNo,
      pullStatus: 1,
      pullTime: at,
    },
  ],
]

export const imports = (place: Place, at: string): PlaceRow[] => [
  [
    'file_job',
    { id: place.taskId, bizType: 'stockout', bizName: '出库单导入', jobType: 2, status: 2, createUserId: place.tempUserId },
  ],
  [
    'import_request',
    {
      id: place.requestId,
      bizType: 'stockout',
      fileName: '订单.csv',
      filePath: 'none',
      fileHash: '0',
      expiresAt: at,
      fileJobId: place.taskId,
      createUserId: place.tempUserId,
    },
  ],
  [
    'import_mapping',
    {
      id: place.mappingId,
      bizType: 'stockout',
      mappingName: `方案${place.warehouseNo}`,
      shopNo: place.shopNo,
      fileKind: 3,
      entries: {},
    },
  ],
]

/** Rows that warehouse work leaves: stock, its flow, a work record, a hand-over, a conflict with its putback. */
export const workRecords = (place: Place, at: string): PlaceRow[] => {
  const bin = {
    ...where(place),
    locationNo: place.locationNo,
    ownerNo: place.ownerNo,
    goodsNo: place.goodsNo,
    batchNo: place.batchNo,
    quality: place.quality,
  }
  const doer = { operatorKey: place.operatorKey, operatorName: '张三' }
  return [
    ['stock', { ...bin, locationType: 1, qty: 1 }],
    [
      'stock_flow',
      { ...bin, flowKey: place.flowKey, flowType: 1, changeQty: 1, afterQty: 1, bizNo: 'QC', occurredAt: at, bizDate: at },
    ],
    ...stepRecords(place, at),
    [
      'work_record',
      {
        ...where(place),
        ...doer,
        opId: place.opId,
        opType: 7,
        ownerNo: place.ownerNo,
        bizType: 'parcel',
        bizNo: place.logisticsNo,
        point: 0.25,
        startTime: at,
        finishTime: at,
        durationSec: 0,
        bizDate: at,
      },
    ],
    [
      'handover',
      {
        ...where(place),
        ...doer,
        handoverNo: place.handoverNo,
        logisticsCode: place.logisticsCode,
        startTime: at,
        status: 10,
      },
    ],
    [
      'op_exception',
      {
        ...where(place),
        ...doer,
        opId: place.opId,
        opType: 'PICK_LINE',
        code: 'A1109',
        docNo: place.pickNo,
        stockoutNo: place.stockoutNo,
        ownerNo: place.ownerNo,
        goodsNo: place.goodsNo,
        effectiveAt: at,
        moveNo: place.moveNo,
      },
    ],
    ['stock_move', { ...where(place), moveNo: place.moveNo, moveType: 1, source: 4, srcNo: place.opId }],
    [
      'message',
      {
        id: place.messageId,
        msgType: 6,
        title: '照片未上传',
        content: '照片还没有上传',
        receiverType: 3,
        receiverKey: `${place.warehouseNo}-${place.sid}`,
      },
    ],
    [
      'workstation',
      { ...where(place), workstationNo: place.workstationNo, workstationName: place.workstationNo, stationType: 1 },
    ],
    [
      'stock_move_line',
      {
        moveNo: place.moveNo,
        lineNo: 1,
        fromLocationNo: place.locationNo,
        ownerNo: place.ownerNo,
        goodsNo: place.goodsNo,
        batchNo: place.batchNo,
        planQty: 1,
      },
    ],
    ['stock_check', { ...where(place), checkNo: place.checkNo, ownerNo: place.ownerNo, checkType: 4, planDate: '2025-06-17' }],
    ['task_type', { id: place.taskTypeId, typeName: `贴标${place.taskNo}`, unit: '件' }],
    [
      'custom_task',
      {
        ...where(place),
        taskNo: place.taskNo,
        ownerNo: place.ownerNo,
        taskTypeId: place.taskTypeId,
        content: '贴标一批',
        planQty: 100,
        unit: '件',
        startTime: at,
      },
    ],
    [
      'custom_task_worker',
      {
        taskNo: place.taskNo,
        lineNo: 1,
        workerNo: place.account,
        operatorKey: place.operatorKey,
        operatorName: '在线的人',
        shareBp: 10_000,
      },
    ],
    ['stock_adjust', { ...where(place), adjustNo: place.adjustNo, ownerNo: place.ownerNo, reason: 2 }],
  ]
}

/** Log rows of each step of the order; a batch and a pick have separate operations. */
const stepRecords = (place: Place, at: string): PlaceRow[] => {
  const doer = { operatorKey: place.operatorKey, operatorName: '张三', effectiveAt: at, isValid: 1 }
  const record = {
    ...where(place),
    ...doer,
    ownerNo: place.ownerNo,
    stockoutNo: place.stockoutNo,
    logisticsNo: place.logisticsNo,
  }
  const spent = { startTime: at, finishTime: at, durationSec: 0 }
  return [
    [
      'check_record',
      {
        ...record,
        ...spent,
        opId: place.opId,
        checkType: 1,
        pickNo: place.pickNo,
        orderNum: 1,
        skuNum: 1,
        goodsNum: 1,
        scanNum: 1,
        result: 1,
      },
    ],
    [
      'pack_record',
      {
        ...where(place),
        ...doer,
        ...spent,
        ownerNo: place.ownerNo,
        opId: `batch-${place.opId}`,
        packType: 2,
        pickNo: place.pickNo,
        orderNum: 1,
        goodsNum: 1,
      },
    ],
    ['pack_record', { ...record, ...spent, opId: place.opId, packType: 1, pickNo: place.pickNo, orderNum: 1, goodsNum: 1 }],
    ['weigh_record', { ...record, opId: place.opId, packageNo: place.packageNo, weightG: 500, result: 1 }],
    ['spot_record', { ...record, opId: place.opId, packageNo: place.packageNo, result: 1 }],
    [
      'work_record',
      {
        ...where(place),
        ...spent,
        operatorKey: place.operatorKey,
        operatorName: '张三',
        opId: `pick-${place.opId}`,
        opType: 1,
        ownerNo: place.ownerNo,
        bizType: 'pick',
        bizNo: place.pickNo,
        pickNo: place.pickNo,
        point: 1,
        bizDate: at,
      },
    ],
    [
      'work_record',
      {
        ...where(place),
        ...spent,
        operatorKey: place.operatorKey,
        operatorName: '张三',
        opId: `task-${place.opId}`,
        opType: 9,
        ownerNo: place.ownerNo,
        bizType: 'task',
        bizNo: place.taskNo,
        point: 1,
        bizDate: at,
      },
    ],
  ]
}

/** Keys of list rows that differ from the place's own: two lists may use one table. */
export const ownKeys = ({
  opId,
  ruleKeys,
  constantCode,
  ...place
}: Pick<
  Place,
  | 'opId'
  | 'ruleKeys'
  | 'constantCode'
  | 'ownerNo'
  | 'ruleId'
  | 'whiteId'
  | 'adviceId'
  | 'avgId'
  | 'errorId'
  | 'messageId'
  | 'returnWaveNo'
  | 'returnPickNo'
  | 'pushId'
  | 'wantedId'
>): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  ...ruleListKeys({ ruleKeys }),
  ...claimListKeys(place),
  ...financeListKeys(place),
  ...workOrderListKeys(place),
  ...workOrderRuleKeys(place),
  ...returnListKeys(place),
  'log/pick': { opId: `pick-${opId}` },
  'inbound/board': { createDate: '2025-06-17' },
  'outware/erpNode': { nodeCode: '1' },
  'hr/constant': { code: constantCode },
  'log/packBatch': { opId: `batch-${opId}` },
  'log/customTask': { opId: `task-${opId}` },
})

/** An operation of the order that names a photo; the device's ids are the keys of both tables. */
export const pictures = (place: Place, at: string): PlaceRow[] => [
  [
    'pda_op',
    {
      ...where(place),
      opId: `photo-${place.opId}`,
      deviceId: place.deviceId,
      incarnation: 'i1',
      seq: 1,
      lane: place.stockoutNo,
      laneSeq: 1,
      opType: 'PACK_ORDER',
      typeVer: 1,
      docNo: place.logisticsNo,
      stockoutNo: place.stockoutNo,
      payload: {},
      payloadHash: '0',
      verdict: 1,
      userId: place.tempUserId,
      operatorKey: place.operatorKey,
      capturedWall: 0,
      capturedMono: 0,
      bootId: 'boot',
      build: '1',
      effectiveAt: at,
      receivedAt: at,
    },
  ],
  ['op_photo', { opId: `photo-${place.opId}`, sha256: place.sha256, place: 1, bytes: 1000, createTime: at }],
]
