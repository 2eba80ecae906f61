// 节点关键词导入 · import/nodeKeyword
import { keywords } from '#contract/aging/keyword'
import * as calls from '#contract/import/nodeKeyword'
import { text } from '#contract/kinds'
import { keywordRules, keywordTable } from '../core/keywordRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { plain } from '../platform/kinds.ts'
import { carrierKeys } from './masterRows.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { nodeCode, keyword, exclude, priority } = keywords.fields

/** A file makes new ones: what a keyword means is not turned by a file. */
const words = ruleBookImport({
  biz: 'nodeKeyword',
  fields: {
    nodeCode,
    logisticsCode: text('快递公司', { max: 64, help: '名称或编码；不填表示全部快递' }),
    keyword,
    exclude,
    priority,
  },
  target: keywordTable,
  rules: keywordRules,
  keyField: 'keyword',
  taken: (row) => `关键词【${plain(row.fields['keyword'])}】已存在`,
  bodies: async (ctx) => {
    const carrierOf = await carrierKeys(ctx)
    return (row) => ({ ...filledCells(row), logisticsCode: carrierOf(row.fields['logisticsCode']) || everywhere })
  },
})

export default rowEndpoints(calls, '节点关键词导入', words)
