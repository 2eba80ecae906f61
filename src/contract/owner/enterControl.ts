// 进场管控 · owner/enterControl
import { Array as ListOf, Boolean as YesNo, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { count, day, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { enterLife } from '../rules/ownerLife.ts'
import { warehouse } from '../warehouse/refs.ts'
import { owner } from './refs.ts'

/** The stages in which an owner enters a warehouse (floor.md §1.2, §1.3, §1.4 screen 1203). */
export const enterControl = resource({
  id: 'owner/enterControl',
  title: '进场管控',
  fields: {
    ownerNo: ref('货主', owner, { required: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true, max: 32 }),
    planEnterDate: day('计划进场日期', {
      required: true,
      due: { status: [enterLife.open, enterLife.preparing, enterLife.trial] },
    }),
    realEnterDate: day('实际进场日期', { derived: true }),
    expectDailyOrderNum: count('预计日单量', { min: 0, max: 9_999_999, width: 100 }),
    expectSkuNum: count('预计SKU数', { min: 0, max: 9_999_999, width: 100 }),
    expectAreaM2: count('预计面积', { unit: 'm²', min: 0, max: 9_999_999, width: 110 }),
    doneText: text('完成项', { derived: true, width: 80 }),
    status: state('状态', enterLife, { derived: true, width: 90, dict: 'owner_enter_control.status' }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo', 'warehouseNo', 'sid'],
  list: [
    'ownerNo',
    'warehouseNo',
    'sid',
    'planEnterDate',
    'realEnterDate',
    'expectDailyOrderNum',
    'expectSkuNum',
    'expectAreaM2',
    'doneText',
    'status',
    'updateTime',
  ],
  shown: [
    ['ownerNo', 'warehouseNo'],
    'status',
    'planEnterDate',
    'doneText',
    'realEnterDate',
    'expectDailyOrderNum',
    'expectSkuNum',
    'expectAreaM2',
  ],
  search: ['ownerNo', 'warehouseNo', 'status', 'planEnterDate'],
  form: ['ownerNo', 'warehouseNo', 'sid', 'planEnterDate', 'expectDailyOrderNum', 'expectSkuNum', 'expectAreaM2'],
  sort: ['-updateTime'],
  scope: ['owner', 'warehouse'],
  calls: {
    list: 'GET /v1/owner/enter/list',
    one: 'GET /v1/owner/enter/detail',
    create: 'POST /v1/owner/enter',
    update: 'PUT /v1/owner/enter',
    export: 'POST /v1/owner/enter/export',
  },
  may: { list: 120301, one: 120307, create: 120302, update: 120303, export: 120306 },
})

const key = {
  ownerNo: Text({ title: '货主', minLength: 1, maxLength: 32 }),
  warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
  sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
}
const someText = Union([Text(), Null()])

/** Done items and items missing for the next stage; `next` is null at the last stage. */
export const enterChecklist = call({
  id: 'owner/enterControl.checklist',
  title: '进场事项',
  method: 'GET',
  path: '/v1/owner/enter/checklist',
  input: Fields(key),
  reply: Fields({
    status: Integer(),
    next: Union([Integer(), Null()]),
    missing: ListOf(Text()),
    items: ListOf(Fields({ code: Text(), name: Text(), done: Integer(), doneTime: someText, doneUser: someText })),
  }),
  may: 120307,
})

export const tickEnter = call({
  id: 'owner/enterControl.tick',
  title: '完成进场事项',
  method: 'PUT',
  path: '/v1/owner/enter/check',
  input: Fields({ ...key, code: Text({ title: '事项', pattern: '^[1-7]$' }), done: YesNo({ title: '完成' }) }),
  reply: Fields({}),
  may: 120303,
})

/** Moves to the next stage; A1013 names the items that are not done yet. */
export const advanceEnter = call({
  id: 'owner/enterControl.advance',
  title: '推进进场状态',
  method: 'PUT',
  path: '/v1/owner/enter/advance',
  input: Fields(key),
  reply: Fields({ status: Integer() }),
  may: 120321,
  toast: '操作成功',
})

export const cancelEnter = call({
  id: 'owner/enterControl.cancel',
  title: '取消进场',
  method: 'PUT',
  path: '/v1/owner/enter/cancel',
  input: Fields(key),
  reply: Fields({ status: Integer() }),
  may: 120310,
  toast: '已取消',
})
