// 节点关键词 · aging/keyword
import { Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { keywordMax, TRACE_NODE } from '../rules/traceNode.ts'
import { logisticsCompany } from '../warehouse/refs.ts'

export const node = choice('节点', TRACE_NODE, { required: true, dict: 'an_node_keyword.node_code', width: 120 })
export const keyword = text('关键词', {
  required: true,
  searched: 'beginning',
  max: keywordMax,
  width: 180,
  help: '2-30 个字，轨迹里出现它就算这个节点',
})

/** Finds the step of a carrier's text; a text without a matching keyword is stored as unmatched. */
export const testTrace = call({
  id: 'aging/keyword.test',
  title: '测试轨迹文本',
  method: 'POST',
  path: '/v1/logistics/node/test',
  input: Fields({
    text: Text({ title: '轨迹文本', minLength: 1, maxLength: 500 }),
    logisticsCode: Optional(Union([Text({ title: '快递公司', maxLength: 16 }), Null()])),
  }),
  reply: Fields({ nodeCode: Union([Text(), Null()]), keyword: Union([Text(), Null()]) }),
  may: 560522,
})

/** Makes a keyword from an unmatched text; without `keyword` the whole text is the keyword. */
export const acceptTrace = call({
  id: 'aging/keyword.accept',
  title: '采纳为关键词',
  method: 'POST',
  path: '/v1/logistics/node/accept',
  input: Fields({
    textHash: Text({ title: '文本', minLength: 1, maxLength: 64 }),
    nodeCode: Text({ title: '节点', minLength: 1, maxLength: 16 }),
    keyword: Optional(Union([Text({ title: '关键词', maxLength: keywordMax }), Null()])),
  }),
  reply: Fields({ keyword: Text() }),
  may: 560521,
  toast: '操作成功',
})

/** Words in a carrier's text that identify the step of a parcel (office.md §13.1, §13.2). */
export const keywords = resource({
  id: 'aging/keyword',
  title: '节点关键词',
  fields: {
    ruleId: code('编号', { derived: true }),
    nodeCode: node,
    logisticsCode: ref('快递公司', logisticsCompany, { blank: '全部快递', help: '不选表示全部快递；本快递的关键词先用' }),
    keyword,
    exclude: text('排除词', { max: 200, width: 200, help: '文本里有这些词就不算，多个用逗号分开' }),
    priority: count('优先级', { min: 0, max: 9999, starts: 0, help: '大的先看；一样时长的关键词先看', width: 90 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: ['keyword', 'nodeCode', 'logisticsCode', 'exclude', 'priority', 'updateUserName', 'updateTime'],
  shown: ['keyword', 'nodeCode', 'logisticsCode', 'exclude', 'priority'],
  search: ['nodeCode', 'keyword', 'logisticsCode'],
  form: ['nodeCode', 'logisticsCode', 'keyword', 'exclude', 'priority'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/logistics/node/keywords',
    create: 'POST /v1/logistics/node/keywords',
    remove: 'DELETE /v1/logistics/node/keywords',
  },
  may: { list: 560501, create: 560502, remove: 560504 },
  toasts: { remove: '已删除' },
  actions: [
    { label: '导入', on: 'page', import: 'nodeKeyword', may: 560505 },
    { verb: 'remove', ask: ['删除关键词“{keyword}”？', '以后的轨迹里有它也不再算这个节点。'] },
  ],
  empty: ['还没有节点关键词', '新增关键词，或在“未匹配文本”里采纳；轨迹里出现它就算这个节点。'],
})
