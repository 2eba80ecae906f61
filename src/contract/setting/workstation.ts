// 工作台 · setting/workstation
import { Array as ListOf, Integer, Literal, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { SCALE_PROTOCOL, SCALE_UNIT, STATION_TYPE, WAYBILL_PAPER } from '../rules/station.ts'
import { zone } from '../stock/refs.ts'
import { warehouse } from '../warehouse/refs.ts'

const key = {
  warehouseNo: Str({ title: '仓库', minLength: 1 }),
  sid: Str({ title: 'WMS账号', minLength: 1 }),
  workstationNo: Str({ title: '编号', minLength: 1, maxLength: 16 }),
}

/** From now on the session works at this station only; `confirmed`: even where another user works there. */
export const workstationBind = call({
  id: 'setting/workstation.bind',
  title: '绑定工作台',
  method: 'PUT',
  path: '/v1/warehouse/workstation/bind',
  input: Obj({ ...key, confirmed: Optional(Literal(1)) }),
  reply: Obj({
    warehouseNo: Str(),
    sid: Str(),
    workstationNo: Str(),
    workstationName: Str(),
    stationType: Integer(),
    scaleNo: Str(),
    scaleProtocol: Integer(),
    scaleUnit: Integer(),
    baudRate: Integer(),
    printerName: Optional(Str()),
    waybillTemplate: Optional(Str()),
  }),
  may: 'signedIn',
})

/** The stations of a warehouse a user may choose, by number; `bindUserName`: who works there now, '' for no one. */
export const workstationSeats = call({
  id: 'setting/workstation.seats',
  title: '可选工作台',
  method: 'GET',
  path: '/v1/warehouse/workstation/seats',
  input: Obj({ warehouseNo: key.warehouseNo, sid: key.sid }),
  reply: ListOf(Obj({ workstationNo: Str(), workstationName: Str(), stationType: Integer(), bindUserName: Str() })),
  may: 'signedIn',
})

/** The person is no longer bound to the station; the scans made there remain the person's. */
export const workstationFree = call({
  id: 'setting/workstation.free',
  title: '解绑工作台',
  method: 'PUT',
  path: '/v1/warehouse/workstation/free',
  input: Obj(key),
  reply: Obj({ workstationNo: Str() }),
  may: 210121,
  toast: '操作成功',
})

/** Stations with their printer, scale and camera (floor.md §9.4, screen 2101). */
export const workstation = resource({
  id: 'setting/workstation',
  title: '工作台',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    workstationNo: code('编号', { required: true, max: 16, width: 90, help: 'WS 加 3 位数字' }),
    workstationName: text('名称', { required: true, max: 32 }),
    stationType: choice('类型', STATION_TYPE, { dict: 'workstation.station_type', required: true }),
    zoneNo: ref('库区', zone),
    zoneName: text('库区', { derived: true, width: 110 }),
    printerName: text('打印机', { max: 64, help: '浏览器打印时请人选这一台；写电脑里的打印机名' }),
    waybillTemplate: choice('面单纸', WAYBILL_PAPER, {
      dict: 'workstation.waybill_template',
      help: '在这个工作台打面单就用这种纸；不选就用本机上次用的',
    }),
    scaleNo: code('电子秤', { max: 32 }),
    scaleProtocol: choice('秤协议', SCALE_PROTOCOL, {
      dict: 'workstation.scale_protocol',
      help: '耀华仪表发“=”开头的数时要选正序或倒序：0.512 公斤发成 =0000.512 是正序，=215.0000 是倒序；发 wn、WG 开头的不用选。模拟秤给培训和演示用：重量是画面上放的，记为手工录入',
    }),
    scaleUnit: choice('秤单位', SCALE_UNIT, { dict: 'workstation.scale_unit', help: '秤发来别的单位时不取读数，并提醒切换' }),
    baudRate: count('波特率', { min: 300, max: 921_600 }),
    cameraNo: code('摄像头', { max: 32 }),
    ip: code('IP', { max: 45 }),
    bindUserName: text('当前绑定人', { derived: true, width: 100 }),
    bindTime: moment('绑定时间', { derived: true }),
    /** address that the computer at a scale opens (floor.md §9.4) */
    loginPath: code('登录地址', { derived: true, width: 300 }),
    isDisabled: inUse('停用后不能再绑定；正在这里作业的人要换一个工作台。'),
  },
  key: ['warehouseNo', 'sid', 'workstationNo'],
  list: [
    'workstationNo',
    'workstationName',
    'warehouseNo',
    'stationType',
    'zoneName',
    'printerName',
    'scaleNo',
    'cameraNo',
    'bindUserName',
    'bindTime',
    'isDisabled',
    'loginPath',
    'sid',
  ],
  shown: [
    'workstationNo',
    ['workstationName', 'warehouseNo'],
    'isDisabled',
    'bindUserName',
    'bindTime',
    'stationType',
    'zoneName',
  ],
  search: ['warehouseNo', 'workstationNo', 'stationType', 'zoneNo', 'isDisabled'],
  form: {
    基本信息: ['warehouseNo', 'sid', 'workstationNo', 'workstationName', 'stationType', 'zoneNo'],
    设备: ['printerName', 'waybillTemplate', 'scaleNo', 'scaleProtocol', 'scaleUnit', 'baudRate', 'cameraNo', 'ip'],
  },
  sort: ['workstationNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/workstation/list',
    one: 'GET /v1/warehouse/workstation/detail',
    create: 'POST /v1/warehouse/workstation',
    update: 'PUT /v1/warehouse/workstation',
    status: 'PUT /v1/warehouse/workstation/status',
    remove: 'DELETE /v1/warehouse/workstation',
    export: 'POST /v1/warehouse/workstation/export',
  },
  may: { list: 210101, one: 210103, create: 210102, update: 210103, status: 210108, remove: 210104, export: 210106 },
  actions: [
    {
      label: '打印码',
      labels: { kind: 'station', code: 'workstationNo', text: 'workstationName', more: ['stationType', 'warehouseNo'] },
      may: 210112,
    },
    {
      label: '解绑',
      call: workstationFree,
      unless: { bindUserName: [null] },
      ask: ['解绑 {workstationName}？', '{bindUserName} 需要重新扫工作台码才能在这里作业。'],
    },
    { verb: 'remove', ask: ['删除 {workstationName}？', '删除后不能恢复；已被业务单据引用的不能删除。'] },
  ],
  empty: ['没有工作台', '复核、打包、称重的台位在这里登记打印机、电子秤和摄像头。'],
})
