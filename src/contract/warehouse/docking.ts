// 物流对接 · warehouse/docking
import { Boolean as YesNo, Integer, Literal, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, flag, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { logisticsCompany, network, warehouse } from './refs.ts'
import { dockingLife } from '../rules/warehouseLife.ts'
import { textsOf } from '../rules/life.ts'

/** waybill_type (floor.md §14). */
const waybillTypes = { 1: '平台电子面单', 2: '直连', 3: '号段' } as const

/** Dockings: branch and account through which a warehouse gets the numbers of a carrier (floor.md §14, screen 1303). */
export const docking = resource({
  id: 'warehouse/docking',
  title: '物流对接',
  fields: {
    dockingId: code('对接编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true, max: 32 }),
    logisticsCode: ref('物流公司', logisticsCompany, { required: true, width: 100 }),
    networkId: ref('网点', network, { required: true, width: 160 }),
    accountNo: code('月结账号', { max: 64, masked: true }),
    waybillType: choice('面单方式', waybillTypes, { required: true, width: 110, dict: 'logistics_docking.waybill_type' }),
    noPrefix: code('号段前缀', { max: 8, help: '号段方式填写，例如 78' }),
    noFrom: count('起始号', { min: 0, max: 999_999_999_999_999 }),
    noTo: count('截止号', { min: 0, max: 999_999_999_999_999 }),
    noNext: text('下一单号', { derived: true }),
    remainNum: count('剩余数量', { min: 0, max: 999_999_999, help: '平台和直连方式的单号余额，不填为不限' }),
    warnNum: count('预警值', { min: 0, max: 9_999_999, width: 80 }),
    ownerNos: many('可用货主', owner, { help: '不选为全部货主' }),
    isDefault: flag('默认', { help: '同一仓库、物流公司、货主只能有一个默认网点' }),
    settleSide: choice('结算方', { 1: '仓库结算', 2: '货主自结' }, { width: 90, dict: 'logistics_docking.settle_side' }),
    contactName: text('联系人', { max: 32 }),
    contactMobile: text('联系电话', { max: 20, masked: true }),
    effectDate: day('生效日期', { required: true }),
    expireDate: day('失效日期', { due: { status: [dockingLife.on, dockingLife.empty] } }),
    status: choice('状态', textsOf(dockingLife), {
      derived: true,
      width: 90,
      dict: 'logistics_docking.status',
      usual: dockingLife.on,
    }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['dockingId'],
  list: [
    'warehouseNo',
    'logisticsCode',
    'networkId',
    'accountNo',
    'waybillType',
    'remainNum',
    'warnNum',
    'noNext',
    'ownerNos',
    'isDefault',
    'settleSide',
    'effectDate',
    'expireDate',
    'status',
    'updateTime',
  ],
  shown: [
    ['logisticsCode', 'networkId'],
    'status',
    'remainNum',
    'warehouseNo',
    'waybillType',
    'accountNo',
    'expireDate',
    'isDefault',
  ],
  search: ['warehouseNo', 'logisticsCode', 'networkId', 'ownerNos', 'status'],
  form: {
    对接关系: ['warehouseNo', 'sid', 'logisticsCode', 'networkId', 'accountNo'],
    单号来源: ['waybillType', 'noPrefix', 'noFrom', 'noTo', 'remainNum', 'warnNum'],
    使用与结算: ['ownerNos', 'isDefault', 'settleSide', 'contactName', 'contactMobile', 'effectDate', 'expireDate'],
  },
  sort: ['-updateTime'],
  scope: ['warehouse', 'network'],
  calls: {
    list: 'GET /v1/logistics/docking/list',
    one: 'GET /v1/logistics/docking/detail',
    create: 'POST /v1/logistics/docking',
    update: 'PUT /v1/logistics/docking',
    remove: 'DELETE /v1/logistics/docking',
    export: 'POST /v1/logistics/docking/export',
  },
  may: { list: 130301, one: 130301, create: 130302, update: 130303, remove: 130304, export: 130306 },
  actions: [
    { label: '导入', on: 'page', import: 'docking', may: 130305 },
    { verb: 'remove', ask: ['删除该对接？', '删除后不能恢复；已被业务单据引用的不能删除。'] },
  ],
})

const dockingId = Text({ title: '对接', pattern: '^\\d{1,19}$' })

export const dockingStatus = call({
  id: 'warehouse/docking.enable',
  title: '启用、停用物流对接',
  method: 'PUT',
  path: '/v1/logistics/docking/status',
  input: Fields({ dockingId, status: Union([Literal(0), Literal(1)], { title: '状态' }) }),
  reply: Fields({ status: Integer() }),
  may: 130308,
  toast: '设置成功',
})

/**
 * Requests a number as an order would and returns it at once; for a range of numbers the next one is only shown. `error`: the carrier's own
 * sentence, '' when a number came.
 */
export const tryDocking = call({
  id: 'warehouse/docking.try',
  title: '测试取号',
  method: 'POST',
  path: '/v1/logistics/docking/try',
  input: Fields({ dockingId }),
  reply: Fields({ logisticsNo: Text(), error: Text(), source: Text(), simulated: YesNo() }),
  may: 130321,
})

/** More numbers: `num` more for a balance, or a range that continues the current one (or follows a used-up one). */
export const rechargeDocking = call({
  id: 'warehouse/docking.recharge',
  title: '充值/号段追加',
  method: 'PUT',
  path: '/v1/logistics/docking/recharge',
  input: Fields({
    dockingId,
    num: Optional(Integer({ title: '充值数量', minimum: 1, maximum: 9_999_999 })),
    noFrom: Optional(Integer({ title: '起始号', minimum: 0, maximum: 999_999_999_999_999 })),
    noTo: Optional(Integer({ title: '截止号', minimum: 0, maximum: 999_999_999_999_999 })),
  }),
  reply: Fields({ remainNum: Union([Integer(), Null()]) }),
  may: 130322,
  toast: '操作成功',
})
