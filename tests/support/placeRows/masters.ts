// 基础资料的行：仓库、货主、商品、耗材、方案、人。
import { hashOf } from '#server/platform/tokens'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const masters = (place: Place): PlaceRow[] => [
  [
    'warehouse',
    {
      parentWarehouseNo: place.parentWarehouseNo,
      warehouseName: `测试仓${place.warehouseNo}`,
      shortName: place.warehouseNo,
      provinceCode: '330000',
      cityCode: '330100',
      address: '一号路',
      hireAreaM2: 10,
      useAreaM2: 10,
    },
  ],
  ['wms_warehouse', { ...where(place), warehouseName: `测试仓${place.warehouseNo}`, parentWarehouseNo: place.parentWarehouseNo }],
  ['owner', { ownerNo: place.parentOwnerNo, shortName: place.parentOwnerNo, fullName: place.parentOwnerNo }],
  ['owner', { ownerNo: place.ownerNo, shortName: place.ownerNo, fullName: place.ownerNo, parentOwnerNo: place.parentOwnerNo }],
  ['logistics_company', { logisticsCode: place.logisticsCode, logisticsName: place.logisticsCode, noPattern: '^C' }],
  ['company', { companyId: place.companyId, companyName: `公司${place.companyId}` }],
  [
    'network',
    {
      networkId: place.networkId,
      name: place.networkId,
      fullName: place.networkId,
      logisticsCode: place.logisticsCode,
      networkType: 4,
    },
  ],
  [
    'logistics_docking',
    {
      ...where(place),
      id: place.dockingId,
      logisticsCode: place.logisticsCode,
      networkId: place.networkId,
      effectDate: '2025-01-01',
    },
  ],
  ['owner_enter_control', { ...where(place), ownerNo: place.ownerNo, planEnterDate: '2025-01-01' }],
  ['hr_company', { id: place.hrCompanyId, companyName: `劳务${place.staffNo}` }],
  [
    'staff',
    {
      staffNo: place.staffNo,
      realName: '李四',
      mobile: '13700000009',
      parentWarehouseNo: place.parentWarehouseNo,
      entryDate: '2025-01-01',
    },
  ],
  ['shop', { shopNo: place.shopNo, shopName: place.shopNo, ownerNo: place.ownerNo, platformCode: 1 }],
  ['goods', { ownerNo: place.ownerNo, goodsNo: place.goodsNo, goodsName: `商品${place.goodsNo}` }],
  [
    'goods_barcode',
    { ownerNo: place.ownerNo, goodsNo: place.goodsNo, barcode: place.barcode, barcodeType: 1, packQty: 1, isMain: 1 },
  ],
  ['goods', { ownerNo: place.ownerNo, goodsNo: place.suiteGoodsNo, goodsName: `组合${place.goodsNo}`, goodsType: 2 }],
  ['goods_suite_item', { ownerNo: place.ownerNo, suiteGoodsNo: place.suiteGoodsNo, itemGoodsNo: place.itemGoodsNo, qty: 2 }],
  [
    'goods_white_list',
    {
      id: place.whiteId,
      ownerNo: place.ownerNo,
      goodsNo: place.goodsNo,
      whiteType: 4,
      effectDate: '2025-01-01',
      reason: '测试',
    },
  ],
  [
    'no_barcode_goods',
    { id: place.bareId, ...where(place), ownerNo: place.ownerNo, goodsNo: place.goodsNo, innerBarcode: `NB${place.goodsNo}` },
  ],
  [
    'goods_barcode_error',
    {
      id: place.errorId,
      ownerNo: place.ownerNo,
      goodsNo: place.goodsNo,
      barcode: '',
      errorType: 1,
      lastTime: '2025-06-17T00:00:00Z',
    },
  ],
  ['goods_log', { id: place.logId, ownerNo: place.ownerNo, goodsNo: place.goodsNo, fieldName: '箱规' }],
  ['consumable', { consumableNo: place.consumableNo, consumableName: place.consumableNo, consumableType: 1, weightG: 1 }],
  [
    'consumable',
    {
      consumableNo: place.ownConsumableNo,
      consumableName: place.ownConsumableNo,
      consumableType: 2,
      weightG: 1,
      ownerNo: place.ownerNo,
    },
  ],
  ['consumable_stock', { ...where(place), consumableNo: place.consumableNo, qty: 5 }],
  [
    'consumable_log',
    {
      id: place.logId,
      ...where(place),
      consumableNo: place.consumableNo,
      bizType: 1,
      bizNo: '期初',
      changeQty: 5,
      afterQty: 5,
      bizDate: '2025-06-17',
    },
  ],
  ['consumable_goods', { id: place.adviceId, ownerNo: place.ownerNo, goodsNo: place.goodsNo, consumableNo: place.consumableNo }],
  [
    'goods_avg_weight',
    {
      id: place.avgId,
      ownerNo: place.ownerNo,
      goodsNo: place.goodsNo,
      sampleNum: 5,
      avgWeightG: 150,
      stdG: 1,
      archiveWeightG: 200,
      diffBp: -2500,
      suggestStatus: 1,
    },
  ],
  ['spot_rule', { id: place.ruleId, warehouseNo: place.warehouseNo, sid: place.sid, ownerNo: place.ownerNo, ratioBp: 200 }],
  ['operate_config', where(place)],
  ['work_rule', { id: place.ruleKey, ...where(place), ruleVersion: 1, content: '戴手套' }],
  ['weight_config', { id: place.weightConfigId, warehouseNo: place.warehouseNo, sid: place.sid, ownerNo: place.ownerNo }],
  ['protective_item', { itemNo: place.itemNo, itemName: place.itemNo, useUnit: '米' }],
  [
    'protection_plan',
    { planNo: place.planNo, planName: place.planNo, ownerNo: place.ownerNo, effectDate: '2025-01-01', status: 10 },
  ],
  ['protection_plan_goods', { planNo: place.planNo, goodsNo: place.goodsNo }],
  ['protection_plan_item', { planNo: place.planNo, itemNo: place.itemNo, useQty: 1 }],
]

/** Somebody else who is signed in. */
export const signedIn = (place: Place, at: string): PlaceRow[] => [
  ['sys_user', { id: place.sessionId, account: `signed${place.sessionId}`, name: '在线的人', passwordHash: '-' }],
  [
    'user_session',
    {
      id: place.sessionId,
      userId: place.sessionId,
      clientKind: 0,
      accessTokenHash: hashOf(place.sessionId),
      refreshTokenHash: hashOf(`refresh ${place.sessionId}`),
      accessExpires: '2999-01-01T00:00:00Z',
      refreshExpires: '2999-01-01T00:00:00Z',
      loginTime: at,
      lastTime: at,
    },
  ],
]

/** A person and a role, each without the other. */
export const people = (place: Place): PlaceRow[] => [
  ['dict', { code: place.code, codeName: place.code, dictKey: place.dictKey, dictValue: place.dictKey }],
  [
    'common_config',
    { id: place.configId, code: 'systemAttach', value: `/v1/common/config/attach/${place.configId}`, remark: '说明.pdf' },
  ],
  ['menu', { code: place.code, title: `入口${place.code}`, category: 0, type: 1 }],
  ['sys_user', { account: place.account, name: `测试员${place.account}`, passwordHash: '-' }],
  ['role', { id: place.roleId, roleName: `测试角色${place.roleId}` }],
  [
    'list_view',
    {
      id: place.viewId,
      code: 'stock/stock',
      viewName: '测试视图',
      roleId: place.roleId,
      content: '{"columns":[],"values":{},"sort":""}',
    },
  ],
  ['permission_group', { id: place.permissionGroupId, groupName: `测试权限组${place.roleId}` }],
  ['owner_group', { id: place.ownerGroupId, groupName: `测试货主组${place.roleId}`, groupType: 2 }],
  ['warehouse_group', { id: place.warehouseGroupId, groupName: `测试仓库组${place.roleId}`, groupType: 2 }],
]
