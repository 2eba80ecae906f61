// 网点管理 · warehouse/network
import { choice, code, count, inUse, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { city, logisticsCompany, network as branch, province } from './refs.ts'

/** network_type (floor.md §1.2). */
const networkTypes = { 1: '总部', 2: '省区', 3: '分拨', 4: '揽收网点' } as const
/** Deepest level of the tree. */
export const networkDepthMax = 4

/** Branches of the carriers, a tree (floor.md §1.2, §1.4 screen 1304). */
export const network = resource({
  id: 'warehouse/network',
  title: '网点管理',
  fields: {
    networkId: code('网点编号', { required: true, max: 32, searched: 'several', width: 200 }),
    name: text('名称', { required: true, max: 64 }),
    fullName: text('全称', { derived: true, width: 220 }),
    parentId: ref('上级网点', branch, { width: 160 }),
    logisticsCode: ref('物流公司', logisticsCompany, { required: true }),
    networkType: choice('类型', networkTypes, { dict: 'network.network_type', required: true }),
    provinceCode: ref('省', province, { width: 90 }),
    cityCode: ref('市', city, { width: 90 }),
    contactName: text('联系人', { max: 32, width: 100 }),
    contactMobile: text('电话', { max: 20, masked: true, width: 130 }),
    dockingNum: count('对接仓库数', { derived: true, width: 100 }),
    isDisabled: inUse('停用后不能再选用；已有的对接和运单不受影响。'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['networkId'],
  list: [
    'networkId',
    'name',
    'fullName',
    'parentId',
    'logisticsCode',
    'networkType',
    'provinceCode',
    'cityCode',
    'contactName',
    'contactMobile',
    'dockingNum',
    'isDisabled',
    'updateTime',
  ],
  shown: [
    'networkId',
    ['name', 'fullName'],
    'isDisabled',
    'dockingNum',
    'logisticsCode',
    'networkType',
    ['provinceCode', 'cityCode'],
  ],
  search: ['networkId', 'name', 'logisticsCode', 'parentId', 'provinceCode', 'cityCode', 'isDisabled'],
  form: {
    基本信息: ['networkId', 'name', 'parentId', 'logisticsCode', 'networkType'],
    地区与联系人: ['provinceCode', 'cityCode', 'contactName', 'contactMobile'],
  },
  sort: ['-updateTime'],
  scope: ['network'],
  calls: {
    list: 'GET /v1/network/page',
    one: 'GET /v1/network/detail',
    create: 'POST /v1/network',
    update: 'PUT /v1/network',
    status: 'PUT /v1/network/status',
    remove: 'DELETE /v1/network',
    export: 'POST /v1/network/export',
  },
  may: { list: 130401, one: 130401, create: 130402, update: 130403, status: 130408, remove: 130404, export: 130406 },
  actions: [{ label: '导入', on: 'page', import: 'network', may: 130405 }],
  whole: 'parentId',
})
