// 商品品名 · goods/nameList
import { Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, flag, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { DECLARE_CATEGORY } from '../rules/goodsTexts.ts'

/** Names of goods on waybills and pick lists; all goods have a row, even without stored names (floor.md §3.1, screen 1404). */
export const nameList = resource({
  id: 'goods/nameList',
  title: '商品品名',
  fields: {
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    goodsName: text('商品名称', { width: 240 }),
    declareName: code('面单品名', { width: 180 }),
    declareCategory: choice('快递品类', DECLARE_CATEGORY, { dict: 'goods_name.declare_category' }),
    printName: text('打印名称', { width: 180 }),
    source: choice('来源', { 1: '手工', 2: '导入', 3: '自动' }, { dict: 'goods_name.source', width: 70 }),
    isKept: flag('已维护', { derived: true }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerNo', 'goodsNo'],
  list: ['ownerNo', 'goodsNo', 'goodsName', 'declareName', 'declareCategory', 'printName', 'source', 'updateTime'],
  shown: [['goodsNo', 'ownerNo'], 'goodsName', 'declareName', 'declareCategory', 'printName'],
  search: ['ownerNo', 'goodsNo', 'goodsName', 'declareName', 'isKept'],
  sort: ['goodsNo'],
  scope: ['owner'],
  calls: { list: 'GET /v1/goods/name/list', export: 'POST /v1/goods/name/export' },
  may: { list: 140401, export: 140406 },
  actions: [{ label: '导入', on: 'page', import: 'goodsName', may: 140405 }],
})

/** Stores the names of one kind of goods. */
export const keepName = call({
  id: 'goods/nameList.keep',
  title: '维护品名',
  method: 'PUT',
  path: '/v1/goods/name',
  input: Obj({
    ownerNo: Str({ title: '货主', maxLength: 32 }),
    goodsNo: Str({ title: '商品编号', maxLength: 64 }),
    declareName: Str({ title: '面单品名', minLength: 1, maxLength: 64 }),
    declareCategory: Optional(Union([Integer({ title: '快递品类', minimum: 1, maximum: 7 }), Null()])),
    printName: Optional(Union([Str({ title: '打印名称', maxLength: 64 }), Null()])),
  }),
  reply: Obj({}),
  may: 140403,
  toast: '修改成功',
})
