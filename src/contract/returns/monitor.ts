// 监控配置 · returns/monitor
import { Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { code, count, inUse, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

const seconds = { min: 0, max: 600, unit: '秒', required: true, starts: 10, width: 90 } as const

/** Tests whether the recorder is reachable. The reply shows only whether an answer came, never its content. */
export const testCamera = call({
  id: 'returns/monitor.test',
  title: '测试连接',
  method: 'POST',
  path: '/v1/return/monitor/test',
  input: Obj({
    warehouseNo: Str({ title: '仓库', minLength: 1 }),
    sid: Str({ title: 'WMS账号', minLength: 1 }),
    cameraNo: Str({ title: '摄像头编号', minLength: 1, maxLength: 32 }),
  }),
  reply: Obj({ result: Str() }),
  may: 230221,
  toast: '已测试，结果在列表里',
})

/** The camera at each bench, whose recorder stores the film of each inspection (floor.md §11.3, screen 2302). */
export const monitor = resource({
  id: 'returns/monitor',
  title: '监控配置',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    cameraNo: code('摄像头编号', { required: true, max: 32 }),
    cameraName: text('名称', { required: true, max: 64 }),
    nvrAddr: code('NVR地址', {
      required: true,
      max: 128,
      width: 200,
      help: '录像机的网址，如 http://nvr.example.com:8080；里面不写账号密码',
    }),
    channel: count('通道', { required: true, min: 1, max: 512, starts: 1, width: 70 }),
    workstationNo: code('工作台', { max: 16, width: 90, help: '它照着哪个工作台，写工作台编号；一个工作台一个摄像头' }),
    preSec: count('前置', { ...seconds, help: '录像从开始质检前这么多秒取起' }),
    postSec: count('后置', { ...seconds, help: '录像取到结束质检后这么多秒' }),
    keepDay: count('保留天数', { required: true, min: 1, max: 3650, starts: 90, unit: '天', width: 100 }),
    testResult: text('测试结果', { derived: true, width: 180, blank: '还没测试' }),
    testTime: moment('测试时间', { derived: true }),
    isDisabled: inUse('停用后这个工作台的质检不再取录像，可以换一个摄像头。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'cameraNo'],
  list: [
    'warehouseNo',
    'cameraNo',
    'cameraName',
    'nvrAddr',
    'channel',
    'workstationNo',
    'preSec',
    'postSec',
    'keepDay',
    'isDisabled',
    'testResult',
    'testTime',
    'sid',
    'updateUserName',
    'updateTime',
  ],
  shown: [['cameraNo', 'cameraName'], 'isDisabled', 'warehouseNo', 'workstationNo', 'nvrAddr', 'channel', 'testResult'],
  search: ['warehouseNo', 'cameraNo', 'workstationNo'],
  form: {
    摄像头: ['warehouseNo', 'sid', 'cameraNo', 'cameraName', 'workstationNo'],
    录像: ['nvrAddr', 'channel', 'preSec', 'postSec', 'keepDay'],
  },
  sort: ['cameraNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/return/monitor/list',
    one: 'GET /v1/return/monitor/detail',
    create: 'POST /v1/return/monitor',
    update: 'PUT /v1/return/monitor',
    status: 'PUT /v1/return/monitor/status',
    remove: 'DELETE /v1/return/monitor',
    export: 'POST /v1/return/monitor/export',
  },
  may: { list: 230201, one: 230201, create: 230202, update: 230203, status: 230208, remove: 230204, export: 230206 },
  actions: [
    { label: '导入', on: 'page', import: 'returnMonitor', may: 230205 },
    { label: '测试连接', call: testCamera },
    { verb: 'remove', ask: ['删除摄像头 {cameraNo}？', '已有的质检记录还在，只是不再从它取录像。'] },
  ],
  empty: ['还没有摄像头', '登记质检台上方的摄像头，拆包质检就能取到录像。'],
})
