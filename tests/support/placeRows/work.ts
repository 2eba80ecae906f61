// 作业留下的行：库位、单据、导入、库存、交接、照片。
import { hashOf } from '#server/platform/tokens'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const hall = (place: Place, at: string): PlaceRow[] => [
  ['zone', { ...where(place), zone_no: place.zoneNo, zone_name: place.zoneNo, zone_type: 1 }],
  ['location', { ...where(place), location_no: place.locationNo, zone_no: place.zoneNo, location_type: 1, pick_seq: 1 }],
  [
    'location_goods',
    { ...where(place), location_no: place.locationNo, owner_no: place.ownerNo, goods_no: place.goodsNo, min_qty: 2, max_qty: 9 },
  ],
  ['tote', { ...where(place), tote_no: place.toteNo }],
  [
    'device',
    {
      ...where(place),
      device_id: place.deviceId,
      device_name: place.deviceId,
      key_hash: hashOf(place.deviceKey),
      enrol_time: at,
    },
  ],
  [
    'temp_user',
    {
      ...where(place),
      id: place.tempUserId,
      temp_no: place.tempNo,
      real_name: '张三',
      mobile: `1370000000${place.tempNo.slice(-1)}`,
      badge_code: `T:${place.tempNo}`,
    },
  ],
]

export const documents = (place: Place, at: string): PlaceRow[] => [
  ['wave', { ...where(place), wave_no: place.waveNo, wave_type: 2 }],
  ['wave_rule', { ...where(place), rule_name: place.ruleName, priority: 1 }],
  [
    'pick_order',
    { ...where(place), pick_no: place.pickNo, wave_no: place.waveNo, pick_type_code: 'DP', pick_method: 3, check_mode: 1 },
  ],
  [
    'stockout_order',
    {
      ...where(place),
      stockout_no: place.stockoutNo,
      src_order_no: place.stockoutNo,
      owner_no: place.ownerNo,
      shop_no: place.shopNo,
      platform_code: 1,
      province_code: '330000',
      city_code: '330100',
      logistics_code: place.logisticsCode,
      logistics_no: place.logisticsNo,
      sku_num: 1,
      goods_num: 1,
      line_num: 1,
      composition_key: place.goodsNo,
      order_structure: 1,
      trade_time: at,
      receive_time: at,
    },
  ],
  [
    'stockout_package',
    {
      ...where(place),
      package_no: place.packageNo,
      stockout_no: place.stockoutNo,
      seq: 1,
      is_main: 1,
      owner_no: place.ownerNo,
      logistics_code: place.logisticsCode,
      logistics_no: place.logisticsNo,
      pull_status: 1,
      pull_time: at,
    },
  ],
]

export const imports = (place: Place, at: string): PlaceRow[] => [
  [
    'file_job',
    { id: place.taskId, biz_type: 'stockout', biz_name: '出库单导入', job_type: 2, status: 2, create_user_id: place.tempUserId },
  ],
  [
    'import_request',
    {
      id: place.requestId,
      biz_type: 'stockout',
      file_name: '订单.csv',
      file_path: 'none',
      file_hash: '0',
      expires_at: at,
      file_job_id: place.taskId,
      create_user_id: place.tempUserId,
    },
  ],
  [
    'import_mapping',
    {
      id: place.mappingId,
      biz_type: 'stockout',
      mapping_name: `方案${place.warehouseNo}`,
      shop_no: place.shopNo,
      file_kind: 3,
      entries: {},
    },
  ],
]

/** Rows the floor leaves behind: stock, its flow, a work record, a hand-over, a conflict with its putback. */
export const books = (place: Place, at: string): PlaceRow[] => {
  const bin = {
    ...where(place),
    location_no: place.locationNo,
    owner_no: place.ownerNo,
    goods_no: place.goodsNo,
    batch_no: place.batchNo,
    quality: place.quality,
  }
  const doer = { operator_key: place.operatorKey, operator_name: '张三' }
  return [
    ['stock', { ...bin, location_type: 1, qty: 1 }],
    [
      'stock_flow',
      { ...bin, flow_key: place.flowKey, flow_type: 1, change_qty: 1, after_qty: 1, biz_no: 'QC', occurred_at: at, biz_date: at },
    ],
    [
      'work_record',
      {
        ...where(place),
        ...doer,
        op_id: place.opId,
        op_type: 7,
        owner_no: place.ownerNo,
        biz_type: 'parcel',
        biz_no: place.logisticsNo,
        point: 0.25,
        start_time: at,
        finish_time: at,
        duration_sec: 0,
        biz_date: at,
      },
    ],
    [
      'handover',
      {
        ...where(place),
        ...doer,
        handover_no: place.handoverNo,
        logistics_code: place.logisticsCode,
        start_time: at,
        status: 10,
      },
    ],
    [
      'op_exception',
      {
        ...where(place),
        ...doer,
        op_id: place.opId,
        op_type: 'PICK_LINE',
        code: 'A1109',
        doc_no: place.pickNo,
        stockout_no: place.stockoutNo,
        owner_no: place.ownerNo,
        goods_no: place.goodsNo,
        effective_at: at,
        move_no: place.moveNo,
      },
    ],
    ['stock_move', { ...where(place), move_no: place.moveNo, move_type: 1, source: 4, src_no: place.opId }],
    [
      'message',
      {
        id: place.messageId,
        msg_type: 6,
        title: '照片未上传',
        content: '照片还没有上传',
        receiver_type: 3,
        receiver_key: `${place.warehouseNo}-${place.sid}`,
      },
    ],
    [
      'workstation',
      { ...where(place), workstation_no: place.workstationNo, workstation_name: place.workstationNo, station_type: 1 },
    ],
    [
      'stock_move_line',
      {
        move_no: place.moveNo,
        line_no: 1,
        from_location_no: place.locationNo,
        owner_no: place.ownerNo,
        goods_no: place.goodsNo,
        batch_no: place.batchNo,
        plan_qty: 1,
      },
    ],
    [
      'stock_check',
      { ...where(place), check_no: place.checkNo, owner_no: place.ownerNo, check_type: 4, plan_date: '2025-06-17' },
    ],
    ['stock_adjust', { ...where(place), adjust_no: place.adjustNo, owner_no: place.ownerNo, reason: 2 }],
  ]
}

/** An operation of the order that names a photo; both tables are keyed by what the device sent. */
export const pictures = (place: Place, at: string): PlaceRow[] => [
  [
    'pda_op',
    {
      ...where(place),
      op_id: `photo-${place.opId}`,
      device_id: place.deviceId,
      incarnation: 'i1',
      seq: 1,
      lane: place.stockoutNo,
      lane_seq: 1,
      op_type: 'PACK_ORDER',
      type_ver: 1,
      doc_no: place.logisticsNo,
      stockout_no: place.stockoutNo,
      payload: {},
      payload_hash: '0',
      verdict: 1,
      user_id: place.tempUserId,
      operator_key: place.operatorKey,
      captured_wall: 0,
      captured_mono: 0,
      boot_id: 'boot',
      build: '1',
      effective_at: at,
      received_at: at,
    },
  ],
  ['op_photo', { op_id: `photo-${place.opId}`, sha256: place.sha256, place: 1, bytes: 1000, create_time: at }],
]
