// 未匹配文本 · aging/unmatched
import { code, count, moment, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { logisticsCompany } from '../warehouse/refs.ts'
import { acceptTrace, keyword, node } from './keyword.ts'

/** Texts without a matching keyword, the most frequent first. */
export const unmatched = resource({
  id: 'aging/unmatched',
  title: '未匹配文本',
  fields: {
    textHash: code('文本编号', { derived: true }),
    sample: text('文本样例', { derived: true, width: 520 }),
    count: count('次数', { derived: true, sorts: true, width: 90 }),
    logisticsCode: ref('快递公司', logisticsCompany, { blank: '不明' }),
    updateTime: moment('最近一次', { derived: true }),
  },
  key: ['textHash'],
  list: ['sample', 'count', 'logisticsCode', 'updateTime'],
  search: ['logisticsCode'],
  sort: ['-count'],
  scope: [],
  calls: { list: 'GET /v1/logistics/node/unmatched' },
  may: { list: 560501 },
  actions: [
    {
      label: '采纳',
      call: acceptTrace,
      fields: { nodeCode: node, keyword: { ...keyword, help: '从文本里挑 2-30 个字' } },
      ask: ['把这段文本认作哪个节点？', '以后的轨迹里出现这个关键词，就算这个节点。'],
      changes: ['aging/keyword', 'aging/unmatched'],
    },
  ],
  empty: ['没有未匹配的文本', '轨迹里认不出节点的文本列在这里，采纳后不再列出。'],
})
