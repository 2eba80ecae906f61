// 防护耗材项 · protection/item
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, price, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** Protective material of plans, and the packaging it is taken from (floor.md §4.1, screen 1504). */
export const protectiveItem = resource({
  id: 'protection/item',
  title: '防护耗材项',
  fields: {
    itemNo: code('编号', { required: true, max: 32 }),
    itemName: text('名称', { required: true, max: 64, begins: true }),
    consumableNo: ref('对应耗材', 'consumable'),
    useUnit: choice('单位', { 米: '米', 个: '个', 张: '张' }, { required: true, width: 70 }),
    weightGPerUnit: count('单位重量', { required: true, max: 99_999, unit: 'g', width: 110 }),
    unitPriceE4: price('单价(元)'),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 70 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['itemNo'],
  list: ['itemNo', 'itemName', 'consumableNo', 'useUnit', 'weightGPerUnit', 'unitPriceE4', 'isDisabled', 'updateTime'],
  search: ['itemNo', 'itemName', 'isDisabled'],
  form: ['itemNo', 'itemName', 'consumableNo', 'useUnit', 'weightGPerUnit', 'unitPriceE4'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/protective/item/list',
    one: 'GET /v1/protective/item/detail',
    create: 'POST /v1/protective/item',
    update: 'PUT /v1/protective/item',
    export: 'POST /v1/protective/item/export',
  },
  may: { list: 150401, one: 150401, create: 150402, update: 150403, export: 150406 },
  offline: 'pages',
})

export const enableItem = call({
  id: 'protection/item.enable',
  title: '启用/停用防护耗材项',
  method: 'PUT',
  path: '/v1/protective/item/status',
  input: Obj({ itemNo: Str({ title: '编号', maxLength: 32 }), isDisabled: Integer({ title: '状态', enum: [0, 1] }) }),
  reply: Obj({}),
  may: 150408,
  toast: '操作成功',
})

/** Items in use, for selectors. */
export const itemOptions = call({
  id: 'protection/item.options',
  title: '防护耗材项选项',
  method: 'GET',
  path: '/v1/protective/item/small/list',
  input: Obj({}),
  reply: List(Obj({ itemNo: Str(), itemName: Str(), useUnit: Str() })),
  may: 'signedIn',
})
