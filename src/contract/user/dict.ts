// 字典 · user/dict
import { Array as ListOf, Integer, Literal, Object as Fields, String as Text, Union } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

const item = {
  code: Text({ title: '字典编码', minLength: 1, maxLength: 64 }),
  dictKey: Text({ title: '键', minLength: 1, maxLength: 64 }),
}

/** A hidden value is no longer offered, but rows that have the value still show it. */
export const dictStatus = call({
  id: 'user/dict.enable',
  title: '启用、停用字典值',
  method: 'PUT',
  path: '/v1/dictionary/item/status',
  input: Fields({ ...item, isDisabled: Union([Literal(0), Literal(1)], { title: '状态' }) }),
  reply: Fields({}),
  may: 110908,
  toast: '设置成功',
})

/** Resets text, order and visibility to the product's. */
export const resetDict = call({
  id: 'user/dict.reset',
  title: '恢复默认字典值',
  method: 'PUT',
  path: '/v1/dictionary/item/reset',
  input: Fields(item),
  reply: Fields({}),
  may: 110921,
  toast: '操作成功',
})

const values = ListOf(Fields({ dictKey: Text(), dictValue: Text(), sort: Integer(), isDisabled: Integer() }))

/** Values of one dictionary in order, including disabled ones, which are marked. */
export const dictionary = call({
  id: 'user/dict.values',
  title: '字典查询',
  method: 'GET',
  path: '/v1/dictionary',
  input: Fields({ code: item.code }),
  reply: values,
  may: 'signedIn',
})

/** Texts, order and hidden values that the tenant changed, of every dictionary: the screens apply them over the product's own texts. */
export const ownWords = call({
  id: 'user/dict.own',
  title: '自定义字典',
  method: 'GET',
  path: '/v1/dictionary/own',
  input: Fields({}),
  reply: ListOf(Fields({ code: Text(), dictKey: Text(), dictValue: Text(), sort: Integer(), isDisabled: Integer() })),
  may: 'signedIn',
})

/** All dictionaries, for the list beside the page. */
export const dictCodes = call({
  id: 'user/dict.codes',
  title: '字典列表',
  method: 'GET',
  path: '/v1/dictionary/code/list',
  input: Fields({}),
  reply: ListOf(Fields({ code: Text(), codeName: Text(), isOpen: Integer(), valueNum: Integer() })),
  may: 110901,
})

/** Texts, order and visibility of enumerations; own keys of open codes (floor.md §2.5 screen 1109). */
export const dict = resource({
  id: 'user/dict',
  title: '字典',
  fields: {
    code: code('字典编码', { required: true, max: 64, width: 220 }),
    codeName: text('字典名称', { derived: true, max: 64, width: 120 }),
    dictKey: code('键', { required: true, max: 64, width: 110 }),
    dictValue: text('值', { required: true, max: 200, width: 140 }),
    sort: count('排序', { min: 0, max: 9999 }),
    isOpen: flag('可扩展', { derived: true, width: 80 }),
    origin: choice('来源', { 1: '模板', 2: '自定义' }, { derived: true, width: 80 }),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 80 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['code', 'dictKey'],
  list: ['code', 'codeName', 'dictKey', 'dictValue', 'sort', 'isOpen', 'origin', 'isDisabled', 'updateTime'],
  shown: ['dictKey', 'dictValue', 'isDisabled', 'isOpen', 'code', 'origin'],
  search: ['code', 'codeName', 'dictKey', 'dictValue', 'isOpen', 'origin', 'isDisabled'],
  form: ['code', 'dictKey', 'dictValue', 'sort'],
  sort: ['code', 'sort'],
  scope: [],
  calls: {
    list: 'GET /v1/dictionary/item/list',
    one: 'GET /v1/dictionary/item/detail',
    create: 'POST /v1/dictionary/item',
    update: 'PUT /v1/dictionary/item',
    remove: 'DELETE /v1/dictionary/item',
    export: 'POST /v1/dictionary/item/export',
  },
  may: { list: 110901, one: 110901, create: 110902, update: 110903, remove: 110904, export: 110906 },
  actions: [
    { label: '启用', call: dictStatus, when: { isDisabled: [1] }, send: { isDisabled: 0 } },
    {
      ...disableButton,
      call: dictStatus,
      unless: { isDisabled: [1] },
      send: { isDisabled: 1 },
      ask: ['停用 {dictValue}？', '选择时不再出现，已有的数据仍然显示。'],
    },
    {
      label: '恢复默认',
      call: resetDict,
      when: { origin: [2] },
      ask: ['{dictValue} 恢复默认？', '名称、排序和状态回到系统默认。'],
    },
    {
      verb: 'remove',
      when: { origin: [2], isOpen: [1] },
      ask: ['删除 {dictValue}？', '删除后不能恢复；已被业务单据引用的不能删除。'],
    },
  ],
})
