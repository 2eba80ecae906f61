// 基础资料的行：仓库、货主、商品、耗材、方案、人。
import { hashOf } from '#server/platform/tokens'
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

export const masters = (place: Place): PlaceRow[] => [
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
export const signedIn = (place: Place, at: string): PlaceRow[] => [
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
export const people = (place: Place): PlaceRow[] => [
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
