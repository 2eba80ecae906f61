// 约束与提示 · platform/constraints
/**
 * Named constraint → the sentence for its violation. An area adds its own lines; a unique key without a line reads as A1002, a foreign key
 * as A1001 (row still used) or A1003 (row named does not exist), a check as A0400.
 */
export interface Meaning {
  readonly code: string
  readonly args?: Readonly<Record<string, string>>
  /** form field the sentence belongs to */
  readonly field?: string
}

const exists = (field: string, label: string): Meaning => ({ code: 'A1002', args: { field: label }, field })

export const constraints: Readonly<Record<string, Meaning>> = {
  file_job_sync_uk: { code: 'A3340.running' },
  company_uk: exists('companyId', '公司编号'),
  company_uk2: exists('companyName', '公司名称'),
  owner_uk: exists('ownerNo', '货主编号'),
  owner_uk2: exists('shortName', '货主简称'),
  shop_uk: exists('shopNo', '店铺编号'),
  shop_owner_fk: { code: 'A1003', args: { field: '货主' }, field: 'ownerNo' },
  shop_logistics_company_fk: { code: 'A1003', args: { field: '物流公司' }, field: 'defaultLogisticsCode' },
  warehouse_uk: exists('parentWarehouseNo', '仓库编号'),
  warehouse_area_ck: { code: 'A1018', field: 'useAreaM2' },
  wms_warehouse_uk: exists('warehouseNo', '仓库编号'),
  owner_enter_control_uk: { code: 'A1002', args: { field: '该货主在此仓库的进场记录' }, field: 'warehouseNo' },
  logistics_docking_uk: { code: 'A1002', args: { field: '该仓库、物流公司、网点和月结账号的对接' }, field: 'networkId' },
  logistics_docking_network_fk: { code: 'A1003', args: { field: '网点' }, field: 'networkId' },
  logistics_docking_logistics_company_fk: { code: 'A1003', args: { field: '物流公司' }, field: 'logisticsCode' },
  logistics_docking_wms_warehouse_fk: { code: 'A1003', args: { field: '仓库' }, field: 'warehouseNo' },
  logistics_company_uk: exists('logisticsCode', '物流公司编码'),
  network_uk: exists('networkId', '网点编号'),
  network_uk2: exists('name', '网点名称'),
  network_logistics_company_fk: { code: 'A1003', args: { field: '物流公司' }, field: 'logisticsCode' },
  hr_company_uk: exists('companyName', '劳务公司'),
  staff_uk: exists('staffNo', '工号'),
  staff_hr_company_fk: { code: 'A1003', args: { field: '劳务公司' }, field: 'hrCompanyId' },
  owner_company_fk: { code: 'A1003', args: { field: '公司主体' }, field: 'companyId' },
  sys_user_uk: exists('account', '账号'),
  sys_user_uk2: exists('mobile', '手机号'),
  temp_user_uk: exists('mobile', '手机号'),
  temp_user_uk2: exists('tempNo', '工号'),
  role_uk: exists('roleName', '角色名称'),
  permission_group_uk: exists('groupName', '权限组'),
  warehouse_group_uk: exists('groupName', '组名'),
  owner_group_uk: exists('groupName', '组名'),
  zone_uk: exists('zoneNo', '库区编号'),
  location_goods_uk: { code: 'A1002', args: { field: '该商品的这个固定库位' }, field: 'locationNo' },
  goods_white_list_uk: { code: 'A1002', args: { field: '该商品的这种白名单' }, field: 'goodsNo' },
  no_barcode_goods_uk: { code: 'A1002', args: { field: '这个仓库的该无条码商品' }, field: 'goodsNo' },
  spot_rule_uk: { code: 'A1002', args: { field: '相同范围的抽检规则' }, field: 'ownerNo' },
  weight_config_uk: { code: 'A1002', args: { field: '相同范围的配置' }, field: 'warehouseNo' },
  location_uk: exists('locationNo', '库位编号'),
  location_zone_fk: { code: 'A1003', args: { field: '库区' }, field: 'zoneNo' },
  device_uk2: { code: 'A1026', field: 'name' },
  list_view_uk: exists('name', '视图名称'),
  list_view_uk2: exists('name', '视图名称'),
  workstation_uk: exists('workstationNo', '工作台编号'),
}
