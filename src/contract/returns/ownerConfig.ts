// 退货货主配置 · returns/ownerConfig
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, many, moment, money, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

const hours = { unit: '小时', min: 1, required: true, width: 110 } as const

/** Copies the settings to other owners in the same warehouse; their settings there are replaced. */
export const copyOwnerConfig = call({
  id: 'returns/ownerConfig.copy',
  title: '复制到其他货主',
  method: 'POST',
  path: '/v1/return/owner/config/copy',
  input: Obj({
    configId: Str({ title: '编号', pattern: '^\\d{1,19}$' }),
    ownerNos: List(Str({ minLength: 1, maxLength: 32 }), { title: '货主', minItems: 1, maxItems: 200 }),
  }),
  reply: Obj({ done: Integer() }),
  may: 230317,
  toast: '复制成功',
})

/** How returns of an owner are received, inspected, reported to the owner and put away (floor.md §11.3, screen 2303). */
export const ownerConfig = resource({
  id: 'returns/ownerConfig',
  title: '退货货主配置',
  fields: {
    configId: code('编号', { derived: true }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；有自己配置的货主先用自己的' }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    acceptNoNotice: flag('接收无预告', { required: true, starts: 1, width: 100, help: '没有预告的退件也收下，按无头件质检' }),
    autoCreate: flag('签收自动建单', { required: true, starts: 1, width: 110 }),
    inspectMode: choice(
      '质检方式',
      { 1: '逐件', 2: '整单' },
      {
        dict: 'return_owner_config.inspect_mode',
        required: true,
        starts: 1,
        width: 90,
      },
    ),
    photoMode: choice(
      '拍照',
      { 1: '异常拍照', 2: '全部', 3: '不拍' },
      {
        dict: 'return_owner_config.photo_mode',
        required: true,
        starts: 1,
        width: 90,
      },
    ),
    videoRequired: flag('必须录像', { required: true, starts: 0, width: 90 }),
    pushMode: choice(
      '推送方式',
      { 1: '质检后自动', 2: '货主确认后', 3: '手工' },
      {
        dict: 'return_owner_config.push_mode',
        required: true,
        starts: 1,
        width: 110,
      },
    ),
    waveAuto: flag('自动波次', { required: true, starts: 1, width: 90, help: '每天 18:00 把待上架的退货单建成波次' }),
    defectTo: choice(
      '残次处理',
      { 1: '残次位', 2: '返货主', 3: '报废' },
      {
        dict: 'return_owner_config.defect_to',
        required: true,
        starts: 1,
        width: 90,
      },
    ),
    unboxHour: count('拆包时效', {
      ...hours,
      max: 720,
      starts: 24,
      fault: '拆包时效应在1-720小时之间',
      help: '签收后多久要质检完',
    }),
    putawayHour: count('上架时效', {
      ...hours,
      max: 1440,
      starts: 48,
      fault: '上架时效应在1-1440小时之间',
      help: '签收后多久要全部上架，不能小于拆包时效',
    }),
    unitPriceFen: money('操作费', { min: 0, max: 9_999_999, blank: '-', help: '每单，给货主看的参考；结算按合同' }),
    contactUser: text('联系人', { max: 64, width: 110 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['configId'],
  list: [
    'ownerNo',
    'warehouseNo',
    'acceptNoNotice',
    'autoCreate',
    'inspectMode',
    'photoMode',
    'videoRequired',
    'pushMode',
    'waveAuto',
    'defectTo',
    'unboxHour',
    'putawayHour',
    'unitPriceFen',
    'contactUser',
    'updateUserName',
    'updateTime',
  ],
  shown: [
    ['ownerNo', 'warehouseNo'],
    'inspectMode',
    'photoMode',
    'pushMode',
    'defectTo',
    ['unboxHour', 'putawayHour'],
    'waveAuto',
  ],
  search: ['ownerNo', 'warehouseNo'],
  form: {
    用在哪里: ['ownerNo', 'warehouseNo', 'sid'],
    签收与质检: ['acceptNoNotice', 'autoCreate', 'inspectMode', 'photoMode', 'videoRequired', 'unboxHour'],
    推送与上架: ['pushMode', 'waveAuto', 'defectTo', 'putawayHour', 'unitPriceFen', 'contactUser'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/return/owner/config/list',
    one: 'GET /v1/return/owner/config/detail',
    create: 'POST /v1/return/owner/config',
    update: 'PUT /v1/return/owner/config',
    remove: 'DELETE /v1/return/owner/config',
    export: 'POST /v1/return/owner/config/export',
  },
  may: { list: 230301, one: 230301, create: 230302, update: 230303, remove: 230304, export: 230306 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [
    { label: '导入', on: 'page', import: 'returnOwnerConfig', may: 230305 },
    {
      label: '复制到其他货主',
      call: copyOwnerConfig,
      ask: ['把这份配置复制给谁？', '这些货主在同一仓库已有的配置会换成这一份。'],
      fields: { ownerNos: many('货主', owner, { required: true, max: 200 }) },
    },
    { verb: 'remove', ask: ['删除这份退货配置？', '以后改用范围更大的配置；没有别的就按系统默认。'] },
  ],
  empty: ['还没有货主配置', '没有配置的货主按默认办：收无预告、逐件质检、质检后自动推送。'],
})
