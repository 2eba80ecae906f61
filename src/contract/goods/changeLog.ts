// 商品变更日志 · goods/changeLog
import { choice, code, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'

/** goods_log.source (floor.md §3.1). */
const LOG_SOURCE = { 1: '手工', 2: '导入', 3: '同步', 4: '均重回写', 5: '收货量方' } as const

/** Changes of goods: who changed which field, with the value before and after. */
export const changeLog = resource({
  id: 'goods/changeLog',
  title: '商品变更日志',
  fields: {
    logId: code('编号'),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号'),
    createTime: moment('时间'),
    fieldName: text('字段', { width: 120 }),
    beforeValue: text('变更前', { width: 200 }),
    afterValue: text('变更后', { width: 200 }),
    source: choice('来源', LOG_SOURCE, { dict: 'goods_log.source' }),
    createUserName: text('操作人', { derived: true, width: 120 }),
  },
  key: ['logId'],
  list: ['createTime', 'fieldName', 'beforeValue', 'afterValue', 'source', 'createUserName'],
  search: ['ownerNo', 'goodsNo', 'createTime'],
  sort: ['-createTime'],
  scope: ['owner'],
  calls: { list: 'GET /v1/goods/log/list' },
  may: { list: 140201 },
})
