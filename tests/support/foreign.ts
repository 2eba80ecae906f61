// What each call is sent to name a thing of a place, so that the generated test can name one the caller must not reach.
import type { Place } from './places.ts'

/** Input that names the place's thing; or why a call names none. */
export type Naming = ((place: Place) => object) | Nothing | Each | Otherwise | Unscoped
interface Nothing {
  readonly nothing: string
}
/** A call that tells an unknown reference by another code, the same for a foreign and an unseen one. */
interface Otherwise {
  readonly input: (place: Place) => object
  readonly code: string
}
/** A call that answers entry by entry instead of refusing as a whole: the code of every entry, undefined where it was taken. */
/** A call whose things carry no data scope: rights alone decide, and another tenant's is A0404. */
interface Unscoped {
  readonly unscoped: (place: Place) => object
}
interface Each {
  readonly input: (place: Place) => object
  readonly codes: (data: unknown) => readonly (string | undefined)[]
}

const own = { nothing: '只涉及本人' } as const
const ofDevice = { nothing: '仓库取自设备' } as const
const lists = { nothing: '列表，由列表的检查证明' } as const

const orderAct =
  (more: object): Naming =>
  ({ stockoutNo }) => ({ stockoutNos: [stockoutNo], ...more })
const importOf = (biz: string): Readonly<Record<string, Naming>> => ({
  [`import/${biz}.confirm`]: ({ requestId }) => ({ requestId }),
  [`import/${biz}.state`]: ({ requestId }) => ({ requestId }),
  [`import/${biz}.error`]: ({ requestId }) => ({ requestId }),
  [`import/${biz}.template`]: { nothing: '模板不含数据' },
})
const stockRow = ({ warehouseNo, sid, ownerNo, goodsNo, locationNo, batchNo, quality }: Place) => ({
  warehouseNo,
  sid,
  ownerNo,
  goodsNo,
  locationNo,
  batchNo,
  quality,
  qty: 1,
})
const saved = {
  mappingName: '我的方案',
  entries: {},
  cleanRules: {
    cancelPrefixes: [],
    negativeQty: 'refuse',
    zeroQty: 'refuse',
    nonGoodsCodes: [],
    emptyGoods: 'refuse',
    mergeRepeated: true,
    fillDown: false,
    upperGoods: false,
    dateOrder: null,
  },
}

/**
 * One line per call that is not a verb of a resource. A call without a line fails the generated test: add how it names a thing
 * (`(place) => ({ waveNo: place.waveNo })`), or say why it names none.
 */
export const namings: Readonly<Record<string, Naming>> = {
  'user/session.logout': own,
  'user/session.info': own,
  'user/session.menu': own,
  'user/tableColumns.read': own,
  'user/tableColumns.keep': own,
  'user/session.password': own,
  'user/personalCentre.profile': own,
  'user/personalCentre.sessions': own,
  'user/personalCentre.end': ({ sessionId }) => ({ sessionId }),
  'user/personalCentre.endOthers': own,
  'user/role.copy': { unscoped: ({ roleId }) => ({ roleId }) },
  'user/role.menu': { unscoped: ({ roleId }) => ({ roleId }) },
  'user/role.grant': { unscoped: ({ roleId }) => ({ roleId, version: 0, menuCodes: [] }) },
  'user/role.users': { unscoped: ({ roleId }) => ({ roleId }) },
  'user/role.assign': { unscoped: ({ roleId }) => ({ roleId, version: 0, add: [], remove: [] }) },
  'user/role.admin': { unscoped: ({ roleId }) => ({ roleId, version: 0, isAdmin: 0 }) },
  'user/role.options': lists,
  'user/temporaryWorker.authorize': ({ tempNo }) => ({
    tempNos: [tempNo],
    startTime: '2025-06-17 08:00:00',
    endTime: '2025-06-17 18:00:00',
    opTypes: [1],
  }),
  'user/temporaryWorker.lose': ({ tempNo }) => ({ tempNos: [tempNo], reason: '测试' }),
  'user/menu.restore': { unscoped: ({ code }) => ({ code }) },
  'user/dict.enable': { unscoped: ({ code, dictKey }) => ({ code, dictKey, isDisabled: 1 }) },
  'user/dict.reset': { unscoped: ({ code, dictKey }) => ({ code, dictKey }) },
  'user/dict.values': lists,
  'user/dict.own': lists,
  'user/dict.codes': lists,
  'user/config.reset': { nothing: '配置编码由产品定义，只改本租户的行' },
  'user/config.values': lists,
  'user/config.attach': { nothing: '新增一个文件' },
  'user/config.file': { unscoped: ({ configId }) => ({ configId }) },
  'user/staff.leave': ({ staffNo }) => ({ staffNo, leaveDate: '2025-06-30' }),
  'user/staff.rehire': ({ staffNo }) => ({ staffNo, entryDate: '2025-06-30' }),
  'user/staff.account': ({ staffNo }) => ({ staffNo, account: 'someone', roleIds: ['1'] }),
  'user/options.companies': lists,
  'user/options.hrCompanies': lists,
  'user/options.staff': lists,
  'user/role.scope': { unscoped: ({ roleId }) => ({ subject: roleId }) },
  'user/role.reach': { unscoped: ({ roleId }) => ({ subject: roleId, version: 0, dims: [] }) },
  'user/user.scope': { unscoped: ({ account }) => ({ subject: account }) },
  'user/user.reach': { unscoped: ({ account }) => ({ subject: account, version: 0, dims: [] }) },
  'user/permissionGroup.scope': { unscoped: ({ permissionGroupId }) => ({ subject: permissionGroupId }) },
  'user/permissionGroup.reach': { unscoped: ({ permissionGroupId }) => ({ subject: permissionGroupId, version: 0, dims: [] }) },
  'user/permissionGroup.copy': { unscoped: ({ permissionGroupId }) => ({ permissionGroupId }) },
  'user/permissionGroup.menu': { unscoped: ({ permissionGroupId }) => ({ permissionGroupId }) },
  'user/permissionGroup.grant': { unscoped: ({ permissionGroupId }) => ({ permissionGroupId, version: 0, menuCodes: [] }) },
  'user/permissionGroup.options': lists,
  'user/ownerGroup.options': lists,
  'user/warehouseGroup.options': lists,
  'user/user.enable': { unscoped: ({ account }) => ({ account, status: 1 }) },
  'user/user.reset': { unscoped: ({ account }) => ({ account }) },
  'user/notify.listen': own,
  'user/options.owners': lists,
  'user/options.warehouses': lists,
  'user/options.userWarehouses': lists,
  'user/options.shops': lists,
  'user/options.networks': lists,
  'workbench/home.cards': lists,
  'workbench/home.progress': lists,
  'user/options.areas': { nothing: '行政区没有租户' },
  'pda/enrol.enrol': ({ warehouseNo, sid }) => ({ name: '别人的仓', warehouseNo, sid }),
  'pda/enrol.workerAuth': ofDevice,
  'pda/changes.list': ofDevice,
  'pda/photo.read': ({ sha256 }) => ({ sha256 }),
  'pda/snapshot.pick': ({ pickNo }) => ({ docNo: pickNo }),
  'pda/snapshot.picks': ofDevice,
  'pda/snapshot.station': ofDevice,
  'pda/snapshot.handovers': ofDevice,
  'user/tempUser.authorize': ({ tempNo }) => ({
    tempNos: [tempNo],
    startTime: '2025-06-17 11:00:00',
    endTime: '2025-06-17 20:00:00',
    opTypes: [1],
  }),
  'user/tempUser.lose': ({ tempNo }) => ({ tempNos: [tempNo], reason: '收工' }),
  'user/tempUser.sign': ({ tempNo }) => ({ tempNo, signType: 1 }),
  'setting/tote.batch': ({ warehouseNo, sid }) => ({ warehouseNo, sid, from: 1, to: 2 }),
  'stockout/entry.create': {
    input: ({ ownerNo, shopNo, warehouseNo, sid, goodsNo, logisticsCode }) => ({
      orders: [
        {
          srcOrderNo: 'S-1',
          ownerNo,
          shopNo,
          warehouseNo,
          sid,
          receiverName: '张三',
          receiverMobile: '13800000000',
          provinceCode: '330000',
          cityCode: '330100',
          receiverAddress: '一号路',
          logisticsCode,
          tradeTime: '2025-06-17 09:00:00',
          lines: [{ goodsNo, qty: 1 }],
        },
      ],
    }),
    codes: (data) => (data as { entries: { code?: string }[] }).entries.map((entry) => entry.code),
  },
  'stockout/orderAct.audit': orderAct({}),
  'stockout/orderAct.allocate': orderAct({}),
  'stockout/orderAct.waybill': orderAct({}),
  'stockout/orderAct.hold': orderAct({ hold: 1, reason: '核对' }),
  'stockout/orderAct.ship': orderAct({ reason: '补录' }),
  'stockout/orderAct.cancel': orderAct({ reason: '不要了' }),
  'stockout/orderAct.intercept': orderAct({ reason: '不要了' }),
  'stockout/orderAct.interceptConfirm': orderAct({}),
  'stockout/conflict.detail': ({ opId }) => ({ opId }),
  'stockout/conflict.handle': ({ opId }) => ({ opIds: [opId] }),
  'stockout/conflict.ignore': ({ opId }) => ({ opIds: [opId], remark: '不再处理' }),
  'stock/move.carry': ({ moveNo, ownerNo, goodsNo, locationNo, batchNo }) => ({
    moveNo,
    ownerNo,
    goodsNo,
    fromLocationNo: locationNo,
    toLocationNo: 'X',
    batchNo,
    quality: 1,
    qty: 1,
  }),
  'warehouse/wms.mode': ({ warehouseNo, sid }) => ({ warehouseNo, sid, wmsMode: 2 }),
  'stock/move.make': ({ warehouseNo, sid, ownerNo, goodsNo, locationNo, batchNo }) => ({
    warehouseNo,
    sid,
    moveType: 1,
    lines: [{ ownerNo, goodsNo, batchNo, quality: 1, fromLocationNo: locationNo, toLocationNo: 'X', qty: 1 }],
  }),
  'stock/move.detail': ({ moveNo }) => ({ moveNo }),
  'stock/move.cancel': ({ moveNo }) => ({ moveNo }),
  'stock/move.finish': ({ moveNo }) => ({ moveNo }),
  'stock/move.replenish': ({ warehouseNo, sid }) => ({ warehouseNo, sid }),
  'stock/stock.total': lists,
  'stock/stock.freeze': (place) => ({ rows: [stockRow(place)], reason: '核对' }),
  'stock/stock.unfreeze': (place) => ({ rows: [stockRow(place)], reason: '核对' }),
  'stock/stock.transfer': (place) => ({ ...stockRow(place), toLocationNo: 'X' }),
  'stock/stock.requalify': (place) => ({ ...stockRow(place), toQuality: 2, reason: '压坏' }),
  'stockout/orderDetail.one': ({ stockoutNo }) => ({ stockoutNo }),
  'stockout/orderDetail.log': ({ stockoutNo }) => ({ stockoutNo }),
  'stockout/orderDetail.receiver': ({ stockoutNo }) => ({ stockoutNo }),
  'stock/verify.run': { nothing: '核对整个租户' },
  'file/job.list': own,
  'file/job.download': ({ taskId }) => ({ taskId }),
  'file/job.retry': ({ taskId }) => ({ taskId }),
  'file/download.count': { nothing: '列表，由导出的检查证明' },
  'file/download.page': { nothing: '列表，由导出的检查证明' },
  'import/job.list': own,
  'import/job.stop': ({ taskId }) => ({ taskId }),
  ...importOf('goods'),
  ...importOf('location'),
  ...importOf('stock'),
  ...importOf('stockout'),
  'import/goods.parse': { nothing: '文件逐行核对' },
  'import/location.parse': { nothing: '文件逐行核对' },
  'import/stock.parse': { nothing: '文件逐行核对' },
  'import/stockout.parse': ({ requestId }) => ({ requestId }),
  'import/stockout.preview': ({ requestId }) => ({ requestId }),
  'import/stockout.result': ({ requestId }) => ({ requestId }),
  'import/stockout.mappings': lists,
  'import/stockout.save': ({ requestId, shopNo }) => ({ requestId, shopNo, ...saved }),
  'import/stockout.update': ({ mappingId, shopNo }) => ({ id: mappingId, shopNo, version: 0, ...saved }),
  'import/stockout.remove': ({ mappingId }) => ({ id: mappingId }),
  'stockout/pickOrder.detail': ({ pickNo }) => ({ pickNo }),
  'stockout/pickOrder.assign': ({ pickNo }) => ({ pickNos: [pickNo], userId: '' }),
  'stockout/pickOrder.release': ({ pickNo }) => ({ pickNo, reason: '换人' }),
  'stock/location.batch': ({ warehouseNo, sid, zoneNo }) => ({
    warehouseNo,
    sid,
    zoneNo,
    locationType: 1,
    aisle: { from: 1, to: 1 },
    bay: { from: 1, to: 1 },
    level: { from: 1, to: 1 },
    slot: { from: 1, to: 1 },
    firstSeq: 1,
  }),
  'stock/location.lock': ({ warehouseNo, sid, locationNo }) => ({ warehouseNo, sid, locationNos: [locationNo], reason: '盘点' }),
  'stock/location.unlock': ({ warehouseNo, sid, locationNo }) => ({ warehouseNo, sid, locationNos: [locationNo] }),
  'operate/handover.open': ({ warehouseNo, sid, logisticsCode }) => ({ warehouseNo, sid, logisticsCode }),
  'operate/handover.scan': ({ handoverNo, logisticsNo }) => ({ handoverNo, logisticsNo }),
  'operate/handover.takeOff': ({ handoverNo, logisticsNo }) => ({ handoverNo, logisticsNo }),
  'operate/handover.confirm': ({ handoverNo }) => ({ handoverNo }),
  'operate/handover.cancel': ({ handoverNo }) => ({ handoverNo }),
  'operate/handover.detail': ({ handoverNo }) => ({ handoverNo }),
  'operate/handover.pending': ({ warehouseNo, sid }) => ({ warehouseNo, sid }),
  'stockout/wave.preview': ({ warehouseNo, sid }) => ({ warehouseNo, sid }),
  'stockout/wave.create': ({ warehouseNo, sid }) => ({ warehouseNo, sid }),
  'stockout/wave.release': ({ waveNo }) => ({ waveNo }),
  'stockout/wave.cancel': ({ waveNo }) => ({ waveNo }),
  'stockout/wave.finish': ({ waveNo }) => ({ waveNo }),
}
