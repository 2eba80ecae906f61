// 数据范围选项 · user/options
/** Short lists for selectors, within the signed-in person's scope (spec 1 §3 Options, §6). `userId` may be sent and is not needed. */
import { Array as ListOf, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { pageSchema, paging } from '../schema.ts'

const flag = (title: string) => Optional(Integer({ title, enum: [0, 1] }))

const owners = ListOf(Fields({ ownerNo: Text(), shortName: Text(), fullName: Text(), parentOwnerNo: Union([Text(), Null()]) }))

/** Child owners; `isParent=1` returns the parent owners instead. `parentWarehouseNos`: only owners that entered these physical sites. */
export const ownerOptions = call({
  id: 'user/options.owners',
  title: '货主选项',
  method: 'GET',
  path: '/v1/owner/small/list',
  input: Fields({
    userId: Optional(Text()),
    isParent: flag('是否父级'),
    parentWarehouseNos: Optional(ListOf(Text({ maxLength: 32 }), { title: '物理仓', maxItems: 200 })),
  }),
  reply: owners,
  may: 'signedIn',
})

/** Owners under the path that the page of ERP nodes uses (spec 2 §7.1). */
export const ownerList = call({ ...ownerOptions, id: 'user/options.ownerList', path: '/v1/owner/list' })

const warehouses = ListOf(
  Fields({
    warehouseNo: Text(),
    sid: Text(),
    warehouseName: Text(),
    parentWarehouseNo: Text(),
    /** 1 普通/良品仓, 2 残次仓, 3 退货仓, 4 耗材仓, 5 B2B仓 */
    warehouseKind: Integer(),
    /** 1 本系统作业, 2 外部镜像 */
    wmsMode: Integer(),
  }),
)

/** Enabled WMS warehouses; the value of a single selector is `warehouseNo-sid`. `isStat=1`: only of sites included in statistics. */
export const warehouseOptions = call({
  id: 'user/options.warehouses',
  title: '仓库选项',
  method: 'GET',
  path: '/v1/warehouse/small/list',
  input: Fields({ userId: Optional(Text()), isStat: flag('是否统计') }),
  reply: warehouses,
  may: 'signedIn',
})

/** WMS warehouses under the path of the spec's session family. */
export const userWarehouses = call({
  id: 'user/options.userWarehouses',
  title: '用户仓库',
  method: 'GET',
  path: '/v1/user/warehouse',
  input: Fields({ userId: Optional(Text()), isStat: flag('是否统计') }),
  reply: warehouses,
  may: 'signedIn',
})

export const shopOptions = call({
  id: 'user/options.shops',
  title: '店铺选项',
  method: 'GET',
  path: '/v1/user/shop',
  input: Fields({ userId: Optional(Text()), ownerNo: Optional(Text({ title: '货主', maxLength: 32 })) }),
  reply: ListOf(Fields({ shopNo: Text(), shopName: Text(), ownerNo: Text(), platformCode: Integer() })),
  may: 'signedIn',
})

/** Carrier branches as a page (option lists fetch up to 10000, spec 1 §9). `keyword`: part of the name, or the number's beginning. */
export const networkOptions = call({
  id: 'user/options.networks',
  title: '网点选项',
  method: 'GET',
  path: '/v1/network/list',
  input: Fields({
    ...paging,
    parentId: Optional(Text({ maxLength: 32 })),
    isDisabled: flag('是否停用'),
    isDetail: flag('是否明细'),
    keyword: Optional(Text({ title: '关键字', maxLength: 64 })),
    networkIds: Optional(ListOf(Text({ maxLength: 32 }), { title: '网点', maxItems: 200 })),
  }),
  reply: pageSchema<{
    readonly id: string
    readonly networkId: string
    readonly name: string
    readonly fullName: string
    readonly parentId: string | null
    readonly logisticsCode: string | null
  }>(
    Fields({
      id: Text(),
      networkId: Text(),
      name: Text(),
      fullName: Text(),
      parentId: Union([Text(), Null()]),
      logisticsCode: Union([Text(), Null()]),
    }),
  ),
  may: 'signedIn',
})

/** Regions below `parentCode`, or all of one `level` (1 省, 2 市; 区县 only below their city); without either the provinces. */
export const areaList = call({
  id: 'user/options.areas',
  title: '行政区',
  method: 'GET',
  path: '/v1/area/list',
  input: Fields({
    parentCode: Optional(Text({ title: '上级行政区', pattern: '^\\d{6}$' })),
    level: Optional(Integer({ title: '级别', minimum: 1, maximum: 2 })),
  }),
  reply: ListOf(
    Fields({
      regionCode: Text(),
      name: Text(),
      shortName: Union([Text(), Null()]),
      parentCode: Union([Text(), Null()]),
      level: Integer(),
    }),
  ),
  may: 'signedIn',
})

/** The provinces for the regions of an average weight, under the path of the spec's rule family. */
export const ruleRegions = call({
  id: 'user/options.ruleRegions',
  title: '均重区域选项',
  method: 'GET',
  path: '/v1/logistics/region/list',
  input: Fields({}),
  reply: areaList.reply,
  may: 250101,
})
/** Enabled branches for which an average weight may be set, as a page. */
export const ruleNetworks = call({
  id: 'user/options.ruleNetworks',
  title: '均重网点选项',
  method: 'GET',
  path: '/v1/logistics/network/list',
  input: Fields({ ...paging, keyword: Optional(Text({ title: '关键字', maxLength: 64 })) }),
  reply: networkOptions.reply,
  may: 250101,
})

/** Legal entities in use. */
export const companyOptions = call({
  id: 'user/options.companies',
  title: '公司主体选项',
  method: 'GET',
  path: '/v1/company/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ companyId: Text(), companyName: Text() })),
  may: 'signedIn',
})

/** Physical sites the person sees, disabled ones too: lists still show their names. */
export const siteOptions = call({
  id: 'user/options.sites',
  title: '物理仓选项',
  method: 'GET',
  path: '/v1/warehouse/site/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ parentWarehouseNo: Text(), shortName: Text(), warehouseName: Text() })),
  may: 'signedIn',
})

/** All carriers, disabled ones too: lists still show their names. */
export const carrierOptions = call({
  id: 'user/options.carriers',
  title: '物流公司选项',
  method: 'GET',
  path: '/v1/logistics/company/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ logisticsCode: Text(), logisticsName: Text() })),
  may: 'signedIn',
})

/** Enabled accounts of the platform's own staff, for the person in charge of a site. */
export const managerOptions = call({
  id: 'user/options.managers',
  title: '负责人选项',
  method: 'GET',
  path: '/v1/user/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ userId: Text(), name: Text(), account: Text() })),
  may: 130101,
})

/** Enabled accounts of the platform's own staff, for the person who is to pick. */
export const pickerOptions = call({
  id: 'user/options.pickers',
  title: '拣货员选项',
  method: 'GET',
  path: '/v1/pick/order/picker/list',
  input: Fields({}),
  reply: managerOptions.reply,
  may: 180321,
})

/** Users who may confirm work-order bills: the bills are assigned only to them (office.md §5.2). */
export const billConfirmerOptions = call({
  id: 'user/options.billConfirmers',
  title: '工单账单处理人选项',
  method: 'GET',
  path: '/v1/workorder/bill/assignee/list',
  input: Fields({}),
  reply: managerOptions.reply,
  may: 501122,
})

/** Enabled labour companies within the person's scope. */
export const hrCompanyOptions = call({
  id: 'user/options.hrCompanies',
  title: '劳务公司选项',
  method: 'GET',
  path: '/v1/hr/company/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ hrCompanyId: Text(), companyName: Text() })),
  may: 'signedIn',
})

/** People in employment at the sites the person sees. */
export const staffOptions = call({
  id: 'user/options.staff',
  title: '员工选项',
  method: 'GET',
  path: '/v1/staff/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ staffNo: Text(), realName: Text() })),
  may: 110501,
})
