// 数据采集 · valve/collection
import { Object as Obj, String as Text, Integer } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, inUse, minutes, moment, percent, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { COLLECT_RESULT, VALVE_SOURCE } from '../rules/valves.ts'
import { warehouse } from '../warehouse/refs.ts'

const few = { min: 0, max: 10_000_000, unit: '条', width: 110 } as const

/** Checks at once whether the data have arrived. */
export const checkCollection = call({
  id: 'valve/collection.check',
  title: '立即检查',
  method: 'POST',
  path: '/v1/rule/valve/collection/check',
  input: Obj({ collectionId: Text({ title: '编号', pattern: '^\\d{1,19}$' }) }),
  reply: Obj({ result: Integer() }),
  may: 261121,
  toast: '检查完成，结果在列表里',
})

/** Whether data keep arriving, by warehouse and kind (floor.md §13.2): the job valve-check runs once per interval. */
export const collection = resource({
  id: 'valve/collection',
  title: '数据采集',
  fields: {
    collectionId: code('编号', { derived: true }),
    sourceCode: choice('数据源', VALVE_SOURCE, {
      dict: 'valve_collection.source_code',
      required: true,
      width: 100,
    }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    intervalMin: minutes('采集间隔', {
      required: true,
      min: 5,
      max: 1440,
      starts: 60,
      fault: '采集间隔应在5-1440分钟之间',
      help: '隔这么久看一次，看的就是这段时间里到了多少条',
    }),
    minCount: count('最小条数', { ...few, required: true, starts: 0, help: '这段时间里少于这么多就提醒；夜里没有单的填 0' }),
    maxDelayMin: minutes('最大延迟', {
      required: true,
      min: 1,
      max: 43_200,
      starts: 1440,
      help: '最新的一条比这更早，就当数据断了',
    }),
    compareBp: percent('同比偏差', {
      min: 1,
      max: 1_000_000,
      width: 100,
      blank: '不比',
      help: '和前四周同一天同一时段的平均比，差出这么多就提醒；不填不比',
    }),
    isDisabled: inUse('停用后不再检查这份数据。'),
    lastResult: choice('结果状态', COLLECT_RESULT, {
      derived: true,
      dict: 'valve_collection.last_result',
      width: 100,
      blank: '还没检查',
    }),
    lastActual: count('实际条数', { derived: true, unit: '条', width: 110 }),
    lastExpect: count('往常条数', { derived: true, unit: '条', width: 110, blank: '-' }),
    lastCheckTime: moment('最近检查', { derived: true, blank: '还没有' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['collectionId'],
  list: [
    'sourceCode',
    'warehouseNo',
    'isDisabled',
    'lastResult',
    'lastActual',
    'lastExpect',
    'lastCheckTime',
    'intervalMin',
    'minCount',
    'maxDelayMin',
    'compareBp',
    'updateUserName',
    'updateTime',
  ],
  shown: ['sourceCode', 'warehouseNo', 'isDisabled', 'lastResult', 'lastActual', 'lastExpect', 'lastCheckTime', 'intervalMin'],
  search: ['sourceCode', 'warehouseNo', 'lastResult'],
  form: ['sourceCode', 'warehouseNo', 'sid', 'intervalMin', 'minCount', 'maxDelayMin', 'compareBp'],
  sort: ['-updateTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/rule/valve/collection/list',
    one: 'GET /v1/rule/valve/collection/detail',
    create: 'POST /v1/rule/valve/collection',
    update: 'PUT /v1/rule/valve/collection',
    status: 'PUT /v1/rule/valve/collection/status',
    remove: 'DELETE /v1/rule/valve/collection',
    export: 'POST /v1/rule/valve/collection/export',
  },
  may: { list: 261101, one: 261101, create: 261102, update: 261103, status: 261108, remove: 261104, export: 261106 },
  actions: [
    { label: '立即检查', call: checkCollection, unless: { isDisabled: [1] }, changes: ['valve/collectionLog'] },
    { verb: 'remove', ask: ['删除这项采集检查？', '以后不再看这份数据到没到，已有的检查结果也一起删掉。'] },
  ],
  empty: ['还没有采集检查', '说清哪个仓库的哪种数据隔多久该到多少条；没到时管理员收到消息。'],
})
