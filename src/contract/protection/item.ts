// 防护耗材项 · protection/item
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { consumable } from '../consumable/refs.ts'
import { choice, code, count, image, inUse, moment, price, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'

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

/** Protective material of plans, and the packaging that supplies it (floor.md §4.1, screen 1504). */
export const protectiveItem = resource({
  id: 'protection/item',
  title: '防护耗材项',
  fields: {
    imageUrl: image('图片'),
    itemNo: code('编号', { required: true, max: 32 }),
    itemName: text('名称', { required: true, max: 64, searched: 'beginning' }),
    consumableNo: ref('对应耗材', consumable),
    useUnit: choice('单位', { 米: '米', 个: '个', 张: '张' }, { dict: 'protective_item.use_unit', required: true, width: 70 }),
    weightGPerUnit: count('单位重量', { required: true, max: 99_999, unit: 'g', width: 110 }),
    unitPriceE4: price('单价', { max: 99_999_999_999 }),
    isDisabled: inUse('停用后新方案不能再选用；已有的方案不受影响。'),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['itemNo'],
  list: [
    'itemNo',
    'itemName',
    'imageUrl',
    'consumableNo',
    'useUnit',
    'weightGPerUnit',
    'unitPriceE4',
    'isDisabled',
    'updateTime',
  ],
  shown: ['itemNo', 'itemName', 'imageUrl', 'isDisabled', 'unitPriceE4', 'consumableNo', 'useUnit', 'weightGPerUnit'],
  search: ['itemNo', 'itemName', 'isDisabled'],
  form: ['itemNo', 'itemName', 'consumableNo', 'useUnit', 'weightGPerUnit', 'unitPriceE4', 'imageUrl'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/protective/item/list',
    one: 'GET /v1/protective/item/detail',
    create: 'POST /v1/protective/item',
    update: 'PUT /v1/protective/item',
    status: 'PUT /v1/protective/item/status',
    export: 'POST /v1/protective/item/export',
  },
  may: { list: 150401, one: 150401, create: 150402, update: 150403, status: 150408, export: 150406 },
  empty: ['还没有防护耗材项', '如气泡膜、气柱袋、护角；保护方案按它计算用量和重量。'],
})
