// One of everything a call can name, in a tenant of its own choosing, with numbers no other tenant has.
import { createHash } from 'node:crypto'
import type { Services } from '#server/platform/services'
import { insertRows, type NewRow } from '#server/platform/insertRows'
import { putWords } from '#server/platform/goods/words'
import { hashOf } from '#server/platform/tokens'

/** The keys of those things, under the names resources and calls use for them. */
export interface Place {
  readonly warehouseNo: string
  readonly sid: string
  readonly parentWarehouseNo: string
  readonly parentOwnerNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly logisticsCode: string
  readonly goodsNo: string
  readonly barcode: string
  readonly suiteGoodsNo: string
  readonly itemGoodsNo: string
  readonly logId: string
  readonly whiteId: string
  readonly adviceId: string
  readonly ownConsumableNo: string
  readonly itemNo: string
  readonly planNo: string
  readonly errorId: string
  readonly zoneNo: string
  readonly locationNo: string
  readonly toteNo: string
  readonly deviceId: string
  readonly deviceKey: string
  readonly tempNo: string
  readonly tempUserId: string
  readonly waveNo: string
  readonly ruleName: string
  readonly pickNo: string
  readonly stockoutNo: string
  readonly packageNo: string
  readonly logisticsNo: string
  readonly handoverNo: string
  readonly consumableNo: string
  /** import request, saved mapping and file job of somebody else of the tenant */
  readonly requestId: string
  readonly mappingId: string
  readonly taskId: string
  readonly batchNo: string
  readonly quality: number
  readonly flowKey: string
  readonly opId: string
  readonly operatorKey: string
  readonly moveNo: string
  readonly adjustNo: string
  readonly checkNo: string
  readonly messageId: string
  readonly workstationNo: string
  /** of a photo of the order that is not uploaded */
  readonly sha256: string
  readonly sessionId: string
  readonly account: string
  readonly roleId: string
  readonly permissionGroupId: string
  readonly ownerGroupId: string
  readonly warehouseGroupId: string
  readonly companyId: string
  readonly networkId: string
  readonly hrCompanyId: string
  readonly staffNo: string
  /** of a menu entry of the tenant's own */
  readonly code: string
  /** of a dictionary value of the tenant's own, under the same code */
  readonly dictKey: string
  readonly configId: string
  readonly dockingId: string
}

/** The picture a place's photo is of, as its device would upload it. */
export const pictureOf = (mark: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`照片${mark}`)])

/** `mark` tells two places apart: one digit, part of every number. */
export const makePlace = async (services: Services, tenantId: number, mark: string): Promise<Place> => {
  const place: Place = {
    warehouseNo: `T${mark}`,
    sid: 'LOCAL',
    parentWarehouseNo: `P${mark}`,
    parentOwnerNo: `KHT${mark}`,
    ownerNo: `OWT${mark}`,
    shopNo: `SHT${mark}`,
    logisticsCode: `C${mark}`,
    goodsNo: `G${mark}`,
    barcode: `690000000000${mark}`,
    suiteGoodsNo: `GS${mark}`,
    itemGoodsNo: `G${mark}`,
    logId: services.ids.next(),
    whiteId: services.ids.next(),
    adviceId: services.ids.next(),
    ownConsumableNo: `HCO${mark}`,
    itemNo: `FH${mark}`,
    planNo: `BHT${mark}`,
    errorId: services.ids.next(),
    zoneNo: `Z${mark}`,
    locationNo: `L${mark}-01`,
    toteNo: `ZX90000${mark}`,
    deviceId: `device-of-place-${mark}`,
    deviceKey: `key-of-place-${mark}`,
    tempNo: `LST${mark}`,
    tempUserId: services.ids.next(),
    waveNo: `BCT${mark}`,
    ruleName: `规则${mark}`,
    pickNo: `JHT${mark}`,
    stockoutNo: `CKT${mark}`,
    packageNo: `CKT${mark}-1`,
    logisticsNo: `7800000000000${mark}`,
    handoverNo: `JJT${mark}`,
    consumableNo: `HCT${mark}`,
    requestId: services.ids.next(),
    mappingId: services.ids.next(),
    taskId: services.ids.next(),
    batchNo: `B${mark}`,
    quality: 1,
    flowKey: `flow-${mark}`,
    opId: `op-${mark}`,
    operatorKey: `U${mark}`,
    moveNo: `YKT${mark}`,
    adjustNo: `TZT${mark}`,
    checkNo: `PDT${mark}`,
    messageId: services.ids.next(),
    workstationNo: `WS90${mark}`,
    sha256: createHash('sha256').update(pictureOf(mark)).digest('hex'),
    sessionId: services.ids.next(),
    account: `person${mark}`,
    roleId: services.ids.next(),
    permissionGroupId: services.ids.next(),
    ownerGroupId: services.ids.next(),
    warehouseGroupId: services.ids.next(),
    companyId: `GST${mark}`,
    networkId: `WDT${mark}`,
    hrCompanyId: services.ids.next(),
    staffNo: `YGT${mark}`,
    code: `99000${mark}`,
    dictKey: `KEY${mark}`,
    configId: services.ids.next(),
    dockingId: services.ids.next(),
  }
  const at = new Date(services.clock.now()).toISOString()
  const born = (table: string): NewRow => ({
    id: services.ids.next(),
    create_time: at,
    ...(appendOnly.has(table) ? {} : { update_time: at }),
  })
  await services.db.inTenant(tenantId, async (tx) => {
    const rows = [
      ...masters(place),
      ...signedIn(place, at),
      ...people(place),
      ...hall(place, at),
      ...documents(place, at),
      ...imports(place, at),
      ...books(place, at),
    ]
    for (const [table, row] of rows) await insertRows(tx, table, [{ ...born(table), ...row }])
    await putWords(tx, [place, { ...place, goodsNo: place.suiteGoodsNo }])
    for (const [table, row] of pictures(place, at)) await insertRows(tx, table, [row])
  })
  return place
}

const appendOnly = new Set(['message', 'stock_flow', 'work_record', 'goods_log', 'consumable_log'])

const masters = (place: Place): [string, NewRow][] => [
  [
    'warehouse',
    {
      parent_warehouse_no: place.parentWarehouseNo,
      warehouse_name: `测试仓${place.warehouseNo}`,
      short_name: place.warehouseNo,
      province_code: '330000',
      city_code: '330100',
      address: '一号路',
      hire_area_m2: 10,
      use_area_m2: 10,
    },
  ],
  [
    'wms_warehouse',
    { ...where(place), warehouse_name: `测试仓${place.warehouseNo}`, parent_warehouse_no: place.parentWarehouseNo },
  ],
  ['owner', { owner_no: place.parentOwnerNo, short_name: place.parentOwnerNo, full_name: place.parentOwnerNo }],
  [
    'owner',
    { owner_no: place.ownerNo, short_name: place.ownerNo, full_name: place.ownerNo, parent_owner_no: place.parentOwnerNo },
  ],
  ['logistics_company', { logistics_code: place.logisticsCode, logistics_name: place.logisticsCode, no_pattern: '^C' }],
  ['company', { company_id: place.companyId, company_name: `公司${place.companyId}` }],
  [
    'network',
    {
      network_id: place.networkId,
      name: place.networkId,
      full_name: place.networkId,
      logistics_code: place.logisticsCode,
      network_type: 4,
    },
  ],
  [
    'logistics_docking',
    {
      ...where(place),
      id: place.dockingId,
      logistics_code: place.logisticsCode,
      network_id: place.networkId,
      effect_date: '2025-01-01',
    },
  ],
  ['owner_enter_control', { ...where(place), owner_no: place.ownerNo, plan_enter_date: '2025-01-01' }],
  ['hr_company', { id: place.hrCompanyId, company_name: `劳务${place.staffNo}` }],
  [
    'staff',
    {
      staff_no: place.staffNo,
      real_name: '李四',
      mobile: '13700000009',
      parent_warehouse_no: place.parentWarehouseNo,
      entry_date: '2025-01-01',
    },
  ],
  ['shop', { shop_no: place.shopNo, shop_name: place.shopNo, owner_no: place.ownerNo, platform_code: 1 }],
  ['goods', { owner_no: place.ownerNo, goods_no: place.goodsNo, goods_name: `商品${place.goodsNo}` }],
  [
    'goods_barcode',
    { owner_no: place.ownerNo, goods_no: place.goodsNo, barcode: place.barcode, barcode_type: 1, pack_qty: 1, is_main: 1 },
  ],
  ['goods', { owner_no: place.ownerNo, goods_no: place.suiteGoodsNo, goods_name: `组合${place.goodsNo}`, goods_type: 2 }],
  ['goods_suite_item', { owner_no: place.ownerNo, suite_goods_no: place.suiteGoodsNo, item_goods_no: place.itemGoodsNo, qty: 2 }],
  [
    'goods_white_list',
    {
      id: place.whiteId,
      owner_no: place.ownerNo,
      goods_no: place.goodsNo,
      white_type: 4,
      effect_date: '2025-01-01',
      reason: '测试',
    },
  ],
  [
    'goods_barcode_error',
    {
      id: place.errorId,
      owner_no: place.ownerNo,
      goods_no: place.goodsNo,
      barcode: '',
      error_type: 1,
      last_time: '2025-06-17T00:00:00Z',
    },
  ],
  ['goods_log', { id: place.logId, owner_no: place.ownerNo, goods_no: place.goodsNo, field_name: '箱规' }],
  ['consumable', { consumable_no: place.consumableNo, consumable_name: place.consumableNo, consumable_type: 1, weight_g: 1 }],
  [
    'consumable',
    {
      consumable_no: place.ownConsumableNo,
      consumable_name: place.ownConsumableNo,
      consumable_type: 2,
      weight_g: 1,
      owner_no: place.ownerNo,
    },
  ],
  ['consumable_stock', { ...where(place), consumable_no: place.consumableNo, qty: 5 }],
  [
    'consumable_log',
    {
      id: place.logId,
      ...where(place),
      consumable_no: place.consumableNo,
      biz_type: 1,
      biz_no: '期初',
      change_qty: 5,
      after_qty: 5,
      biz_date: '2025-06-17',
    },
  ],
  [
    'consumable_goods',
    { id: place.adviceId, owner_no: place.ownerNo, goods_no: place.goodsNo, consumable_no: place.consumableNo },
  ],
  ['protective_item', { item_no: place.itemNo, item_name: place.itemNo, use_unit: '米' }],
  [
    'protection_plan',
    { plan_no: place.planNo, plan_name: place.planNo, owner_no: place.ownerNo, effect_date: '2025-01-01', status: 10 },
  ],
  ['protection_plan_goods', { plan_no: place.planNo, goods_no: place.goodsNo }],
  ['protection_plan_item', { plan_no: place.planNo, item_no: place.itemNo, use_qty: 1 }],
]

/** Somebody else who is signed in. */
const signedIn = (place: Place, at: string): [string, NewRow][] => [
  ['sys_user', { id: place.sessionId, account: `signed${place.sessionId}`, name: '在线的人', password_hash: '-' }],
  [
    'user_session',
    {
      id: place.sessionId,
      user_id: place.sessionId,
      client_kind: 0,
      access_token_hash: hashOf(place.sessionId),
      refresh_token_hash: hashOf(`refresh ${place.sessionId}`),
      access_expires: '2999-01-01T00:00:00Z',
      refresh_expires: '2999-01-01T00:00:00Z',
      login_time: at,
      last_time: at,
    },
  ],
]

/** A person and a role, each without the other. */
const people = (place: Place): [string, NewRow][] => [
  ['dict', { code: place.code, code_name: place.code, dict_key: place.dictKey, dict_value: place.dictKey }],
  [
    'common_config',
    { id: place.configId, code: 'systemAttach', value: `/v1/common/config/attach/${place.configId}`, remark: '说明.pdf' },
  ],
  ['menu', { code: place.code, title: `入口${place.code}`, category: 0, type: 1 }],
  ['sys_user', { account: place.account, name: `测试员${place.account}`, password_hash: '-' }],
  ['role', { id: place.roleId, role_name: `测试角色${place.roleId}` }],
  ['permission_group', { id: place.permissionGroupId, group_name: `测试权限组${place.roleId}` }],
  ['owner_group', { id: place.ownerGroupId, group_name: `测试货主组${place.roleId}`, group_type: 2 }],
  ['warehouse_group', { id: place.warehouseGroupId, group_name: `测试仓库组${place.roleId}`, group_type: 2 }],
]

const hall = (place: Place, at: string): [string, NewRow][] => [
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

const documents = (place: Place, at: string): [string, NewRow][] => [
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
    },
  ],
]

const imports = (place: Place, at: string): [string, NewRow][] => [
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
const books = (place: Place, at: string): [string, NewRow][] => {
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
const pictures = (place: Place, at: string): [string, NewRow][] => [
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

const where = (place: Place): NewRow => ({ warehouse_no: place.warehouseNo, sid: place.sid })
