// 节点关键词 · aging/keyword
import { acceptTrace, keywords, testTrace } from '#contract/aging/keyword'
import { unmatched } from '#contract/aging/unmatched'
import { matchTrace, plainTrace, TRACE_NODE } from '#contract/rules/traceNode'
import { byKeys, openColumn } from '../core/carriedPlaces.ts'
import { keywordRules, keywordTable } from './keywordRules.ts'
import { keywordsOf, noteUnmatched } from '../core/orders/traces/words.ts'
import { everywhere } from '../core/warehouses.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { creatorOf } from '../platform/served.ts'
import { text } from '#contract/kinds'
import { carrierKeys } from '../import/masterRows.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const lists = [
  ...serve(keywords, {
    from: 'an_node_keyword k',
    alias: 'k',
    columns: { ruleId: 'k.id::text', logisticsCode: openColumn('k.logistics_code') },
    search: byKeys({ nodeCode: 'k.node_code', logisticsCode: 'k.logistics_code' }),
    write: { table: 'an_node_keyword', rules: keywordRules },
  }),
  ...serve(unmatched, {
    from: 'an_unmatched_text u',
    alias: 'u',
    columns: { logisticsCode: openColumn('u.logistics_code') },
    search: byKeys({ logisticsCode: 'u.logistics_code' }),
  }),
]

const test = handle(testTrace, async (ctx, { text, logisticsCode }) => {
  const carrier = logisticsCode ?? ''
  const found = matchTrace(text, carrier, await keywordsOf(ctx, [carrier]))
  if (found === undefined) await noteUnmatched(ctx, [{ text, logisticsCode: carrier === '' ? everywhere : carrier }])
  return { nodeCode: found?.nodeCode ?? null, keyword: found?.keyword ?? null }
})

const accept = handle(acceptTrace, async (ctx, { textHash, nodeCode, keyword }) => {
  const [text] = await ctx.tx.query<{ id: string; sample: string; logisticsCode: string }>(
    'select id::text, sample, logistics_code from an_unmatched_text where tenant_id = $1 and text_hash = $2 for update',
    [ctx.tenantId, textHash],
  )
  if (text === undefined) throw refuse('A0404')
  if (!Object.hasOwn(TRACE_NODE, nodeCode))
    throw refuse('A0400', {}, { nodeCode: `节点只能填写：${Object.values(TRACE_NODE).join('、')}` })
  const word = (keyword ?? text.sample).trim()
  if (!plainTrace(text.sample).includes(plainTrace(word))) throw refuse('A0400', {}, { keyword: '关键词不在这段文本里' })
  const carrier = text.logisticsCode === everywhere ? null : text.logisticsCode
  await creatorOf(keywords.id)(ctx, { nodeCode, logisticsCode: carrier, keyword: word, priority: 0 })
  await ctx.tx.query('delete from an_unmatched_text where tenant_id = $1 and id = $2', [ctx.tenantId, text.id])
  return { keyword: word }
})

const { nodeCode, keyword, exclude, priority } = keywords.fields

/** A file only adds keywords: it cannot change the meaning of an existing one. */
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
  taken: (row) => `关键词【${row.fields.keyword ?? ''}】已存在`,
  bodies: async (ctx, rows) => {
    const carrierOf = await carrierKeys(ctx)
    return rows.map((row) => ({ ...filledCells(row), logisticsCode: carrierOf(row.fields.logisticsCode) || everywhere }))
  },
})

export default [...lists, test, accept, ...listImport(keywords, words)]
