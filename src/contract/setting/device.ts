// 设备 · setting/device
import { choice, code, count, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'
import { deviceLife } from '../rules/warehouseLife.ts'
import { textsOf } from '../rules/life.ts'

/** Enrolled handhelds (floor.md §9.4, screen 2107). Enrolment itself is done on the device. */
export const device = resource({
  id: 'setting/device',
  title: '设备',
  fields: {
    deviceName: text('名称', { required: true, max: 32 }),
    deviceId: code('设备号', { derived: true, width: 300 }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    lastSeen: moment('最近在线', { derived: true }),
    lastUserName: text('最近使用人', { derived: true }),
    build: code('版本', { derived: true, width: 110 }),
    pending: count('未上传数', { derived: true }),
    gateFaults: count('上岗检查', { derived: true }),
    gateTime: moment('检查时间', { derived: true }),
    scannerFaults: count('扫码枪', { derived: true }),
    scannerTime: moment('检测时间', { derived: true }),
    enrolUserName: text('登记人', { derived: true, width: 100 }),
    enrolTime: moment('登记时间', { derived: true }),
    status: choice('状态', textsOf(deviceLife), { dict: 'device.status', usual: deviceLife.on }),
  },
  key: ['deviceId'],
  list: [
    'deviceName',
    'warehouseNo',
    'sid',
    'lastSeen',
    'lastUserName',
    'build',
    'pending',
    'gateFaults',
    'gateTime',
    'scannerFaults',
    'scannerTime',
    'enrolUserName',
    'enrolTime',
    'status',
  ],
  shown: [['deviceName', 'warehouseNo'], 'status', 'pending', 'gateFaults', 'scannerFaults', 'lastSeen', 'lastUserName', 'build'],
  search: ['warehouseNo', 'deviceName', 'deviceId', 'status', 'build', 'lastSeen'],
  form: ['deviceName', 'status'],
  sort: ['-lastSeen'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/pda/device/list',
    one: 'GET /v1/pda/device/detail',
    update: 'PUT /v1/pda/device',
    export: 'POST /v1/pda/device/export',
  },
  may: { list: 210701, one: 210707, update: 210722, export: 210706 },
  actions: [{ label: '详情', to: '/warehouse-setting/device/detail/{deviceId}', may: 210707 }],
  everySec: 60,
  whole: true,
})
