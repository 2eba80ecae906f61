// 工单类型 · workorder/type
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WO_PRIORITY, WO_SIDE } from '../rules/workOrderTerms.ts'
import { inCharge } from '../user/refs.ts'
import { enabled } from './enabled.ts'

const at = '/v1/workorder/type'
/** Most characters of all keywords of a type together, and of one. */
export const keywordsMax = 500
export const keywordMax = 20

/** Subjects of a work order, to choose from: categories with the types below them. */
export const typeOptions = call({
  id: 'workorder/type.options',
  title: '工单类型选项',
  method: 'GET',
  path: `${at}/list`,
  input: Obj({ isEnabled: Optional(Integer({ title: '状态', enum: [0, 1] })) }),
  reply: List(
    Obj({
      id: Str(),
      typeCode: Str(),
      typeName: Str(),
      parentId: Union([Str(), Null()]),
      parentName: Union([Str(), Null()]),
      isCategory: Integer(),
      defaultPriority: Integer(),
      defaultSide: Integer(),
      needGoods: Integer(),
      needImage: Integer(),
      canClaim: Integer(),
      isEnabled: Integer(),
      sort: Integer(),
    }),
  ),
  may: 'signedIn',
})

const words = (title: string) =>
  Union([Str({ title, maxLength: keywordsMax }), List(Str({ maxLength: keywordMax }), { title, maxItems: 100 }), Null()])
/**
 * Keywords by which the robot and a file recognise a type; a keyword belongs to one type only. Several keywords are separated by commas or
 * sent as a list.
 */
export const setKeywords = call({
  id: 'workorder/type.keywords',
  title: '设置关键词',
  method: 'PUT',
  path: `${at}/keyword`,
  input: Obj({
    typeId: Str({ title: '类型', pattern: '^\\d{1,18}$' }),
    keywords: Optional(words('关键词')),
    excludeKeywords: Optional(words('排除词')),
  }),
  reply: Obj({ id: Str(), version: Integer() }),
  may: 510121,
  toast: '修改成功',
})

/** The kinds of problems, and how each is handled (office.md §4.1, §6). The product defines them; a tenant may rename and disable them. */
export const workOrderType = resource({
  id: 'workorder/type',
  title: '工单类型',
  fields: {
    typeId: code('编号', { derived: true }),
    typeCode: code('类型编码', { derived: true, width: 130 }),
    typeName: text('名称', { required: true, max: 30, width: 100, searched: 'beginning' }),
    parentName: text('上级', { derived: true, blank: '（分类）', width: 90 }),
    defaultPriority: choice('默认优先级', WO_PRIORITY, { required: true, dict: 'wo_type.default_priority', width: 90 }),
    defaultSide: choice('默认待办方', WO_SIDE, { required: true, dict: 'wo_type.default_side', width: 90 }),
    needGoods: flag('需商品', { starts: 0, help: '新建时要选有问题的商品' }),
    needImage: flag('需图片', { starts: 0, help: '新建时至少要一张图片' }),
    canClaim: flag('可赔付', { starts: 0, help: '提交结果前要先填调查' }),
    keywords: text('关键词', { derived: true, blank: '-', width: 240 }),
    excludeKeywords: text('排除词', { derived: true, blank: '-', width: 140 }),
    autoAssign: choice(
      '分派',
      { 0: '认领', 1: '默认处理人' },
      { required: true, dict: 'wo_type.auto_assign', starts: 0, width: 90 },
    ),
    defaultHandlerId: ref('默认处理人', inCharge, { onlyWhere: { autoAssign: [1] }, blank: '-', width: 100 }),
    isEnabled: enabled('停用后不能再用它新建工单，机器人也不再认它；已有的工单照走。'),
    sort: count('排序', { required: true, min: 0, max: 9999, width: 70 }),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['typeId'],
  list: [
    'typeName',
    'parentName',
    'defaultPriority',
    'defaultSide',
    'needGoods',
    'needImage',
    'canClaim',
    'keywords',
    'excludeKeywords',
    'autoAssign',
    'defaultHandlerId',
    'isEnabled',
    'sort',
    'updateUserName',
    'updateTime',
  ],
  shown: ['typeName', 'isEnabled', 'parentName', 'defaultPriority', 'defaultSide', 'needGoods', 'canClaim', 'keywords', 'sort'],
  search: ['typeName', 'isEnabled'],
  form: {
    类型: ['typeName', 'defaultPriority', 'defaultSide', 'sort'],
    要求: ['needGoods', 'needImage', 'canClaim'],
    分派: ['autoAssign', 'defaultHandlerId'],
  },
  sort: ['sort'],
  scope: [],
  calls: {
    list: `GET ${at}/page`,
    one: `GET ${at}/detail`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
  },
  may: { list: 510101, one: 510101, update: 510103, status: 510108 },
  actions: [
    {
      label: '关键词',
      unless: { parentName: [null] },
      call: setKeywords,
      ask: [
        '“{typeName}”的关键词',
        '群消息和导入里有这些词就认作这个类型；有排除词就不认。多个用逗号分开，一个词只能属于一个类型。',
      ],
      fields: {
        keywords: text('关键词', { max: keywordsMax, kept: true, help: '每个词 2-20 个字' }),
        excludeKeywords: text('排除词', { max: keywordsMax, kept: true }),
      },
    },
  ],
  empty: ['没有符合条件的类型', '改一改条件。'],
})
