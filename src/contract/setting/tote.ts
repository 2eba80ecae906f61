// 周转箱 · setting/tote
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { madeMax } from '../rules/madeAtOnce.ts'
import { warehouse } from '../warehouse/refs.ts'
import { toteLife } from '../rules/pickLife.ts'
import { textsOf } from '../rules/life.ts'

/** Creates the totes from–to of one warehouse, at most `madeMax` at once; existing numbers do not change. */
export const toteBatch = call({
  id: 'setting/tote.batch',
  title: '批量生成周转箱',
  method: 'POST',
  path: '/v1/warehouse/tote/batch',
  input: Obj({ warehouseNo: Str(), sid: Str(), from: Integer({ minimum: 1 }), to: Integer({ maximum: 999_999 }) }),
  reply: Obj({ made: Integer(), toteNos: List(Str()) }),
  may: 210811,
  toast: '已新增 {made} 个周转箱',
})

const tote1 = {
  warehouseNo: Str({ title: '仓库', minLength: 1 }),
  sid: Str({ title: 'WMS账号', minLength: 1 }),
  toteNos: List(Str({ maxLength: 16 }), { title: '箱号', minItems: 1, maxItems: 500 }),
}

/** Sets totes to 1 free or 0 out of use; a tote with an order does not change. */
export const toteStatus = call({
  id: 'setting/tote.enable',
  title: '启用/停用周转箱',
  method: 'PUT',
  path: '/v1/warehouse/tote/status',
  input: Obj({ ...tote1, status: Integer({ title: '状态', minimum: 0, maximum: 1 }) }),
  reply: Obj({ done: Integer() }),
  may: 210808,
  toast: '设置成功',
})

/** Frees a tote whose pieces are gone; refused for a tote with an order that is still to be packed. */
export const toteClear = call({
  id: 'setting/tote.clear',
  title: '清空周转箱',
  method: 'PUT',
  path: '/v1/warehouse/tote/clear',
  input: Obj(tote1),
  reply: Obj({ done: Integer() }),
  may: 210821,
  toast: '操作成功',
})

/** Counts printed labels, by tote. */
export const totePrinted = call({
  id: 'setting/tote.printed',
  title: '打印周转箱',
  method: 'POST',
  path: '/v1/warehouse/tote/printed',
  input: Obj(tote1),
  reply: Obj({ done: Integer() }),
  may: 210812,
})

/** Totes `ZX` + 6 digits (floor.md §7.3, screen 2108). */
export const tote = resource({
  id: 'setting/tote',
  title: '周转箱',
  fields: {
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    toteNo: code('箱号', { required: true, max: 16, searched: 'several' }),
    status: choice('状态', textsOf(toteLife), { dict: 'tote.status', derived: true, usual: toteLife.free }),
    pickNo: code('拣货单号', { derived: true, searched: 'several' }),
    slot: count('格口', { derived: true }),
    stockoutNo: code('出库单号', { derived: true, searched: 'several' }),
    bindTime: moment('绑定时间', { derived: true }),
    lastTime: moment('最近使用', { derived: true }),
    printCount: count('打印次数', { derived: true, width: 80 }),
  },
  key: ['warehouseNo', 'sid', 'toteNo'],
  list: ['warehouseNo', 'sid', 'toteNo', 'status', 'pickNo', 'slot', 'stockoutNo', 'bindTime', 'lastTime', 'printCount'],
  shown: [['toteNo', 'warehouseNo'], 'status', 'pickNo', 'slot', 'stockoutNo', 'bindTime'],
  search: ['warehouseNo', 'toteNo', 'status', 'pickNo', 'stockoutNo'],
  form: ['warehouseNo', 'sid', 'toteNo'],
  sort: ['toteNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/tote/list',
    create: 'POST /v1/warehouse/tote',
    remove: 'DELETE /v1/warehouse/tote',
    export: 'POST /v1/warehouse/tote/export',
  },
  may: { list: 210801, create: 210802, remove: 210804, export: 210806 },
  actions: [
    {
      label: '打印',
      on: 'both',
      labels: { kind: 'tote', code: 'toteNo', more: ['warehouseNo'] },
      may: 210812,
      report: { label: '打印', call: totePrinted, rows: ['toteNos', 'toteNo'] },
    },
    {
      label: '批量生成',
      on: 'page',
      call: toteBatch,
      fields: {
        warehouseNo: ref('仓库', warehouse, { required: true }),
        sid: wmsAccount({ derived: true }),
        from: count('起始号', { required: true, min: 1, max: 999_999, help: '箱号为 ZX 加 6 位数字，已有的保持不变' }),
        to: count('结束号', { required: true, min: 1, max: 999_999, help: `一次最多生成 ${madeMax} 个` }),
      },
    },
    {
      label: '清空',
      on: 'both',
      call: toteClear,
      rows: ['toteNos', 'toteNo'],
      when: { status: [toteLife.used] },
      ask: ['清空周转箱 {toteNo}？', '请先确认箱内没有商品。'],
    },
    {
      ...disableButton,
      on: 'both',
      call: toteStatus,
      rows: ['toteNos', 'toteNo'],
      unless: { status: [toteLife.out] },
      send: { status: toteLife.out },
      ask: ['停用周转箱 {toteNo}？', '停用后不能再绑定；占用中的先清空。'],
    },
    {
      label: '启用',
      on: 'both',
      call: toteStatus,
      rows: ['toteNos', 'toteNo'],
      when: { status: [toteLife.out] },
      send: { status: toteLife.free },
    },
  ],
  empty: ['没有周转箱', '按编号批量生成，打印标签贴在箱上。'],
})
