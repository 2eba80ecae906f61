// 时效指标 · setting/agingIndex
import type { InputOf } from '#contract/call'
import { AGING_SCOPE, agingFaults } from '#contract/rules/agingIndex'
import { agingIndex, saveAgingIndex } from '#contract/setting/agingIndex'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { upsertRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'

type Sent = InputOf<typeof saveAgingIndex>
interface Stored {
  readonly indexCode: string
  readonly indexName: string
  readonly version: number
}

/** The stored rows, locked until they are replaced. @throws Refused A0409 if they differ from what the sender saw */
const locked = async (ctx: Ctx, seen: Sent['seen']): Promise<readonly Stored[]> => {
  const stored = await ctx.tx.query<Stored>(
    'select index_code, index_name, version from rule_aging_index where tenant_id = $1 order by index_code for update',
    [ctx.tenantId],
  )
  const known = new Map(seen.map(({ indexCode, version }) => [indexCode, version]))
  const same = stored.length === known.size && stored.every(({ indexCode, version }) => known.get(indexCode) === version)
  if (!same) throw refuse('A0409')
  return stored
}

/** @throws Refused with the sentence of the first wrong row */
const check = (rows: Sent['rows'], stored: readonly Stored[]): void => {
  const known = new Set(stored.map(({ indexCode }) => indexCode))
  const strange = rows.findIndex(({ indexCode }) => indexCode !== null && !known.has(indexCode))
  const twice = rows.findIndex(
    ({ indexCode }, at) => indexCode !== null && rows.findIndex((one) => one.indexCode === indexCode) < at,
  )
  const scoped = rows.findIndex(({ statScope }) => statScope.some((one) => !(one in AGING_SCOPE)))
  const [fault] = agingFaults(rows.map((row) => ({ ...row, indexCode: row.indexCode ?? '' })))
  const said = (at: number, why: string): string => `第${at + 1}行：${why}`
  if (strange >= 0) throw refuse('A0404')
  if (twice >= 0) throw refuse('A0400', {}, { rows: said(twice, '编码重复') })
  if (scoped >= 0) throw refuse('A0400', {}, { rows: said(scoped, '统计维度格式不正确') })
  if (fault !== undefined)
    throw refuse('A0400', {}, { rows: fault.field === 'weightBp' ? fault.why : said(fault.row, fault.why) })
}

const save = handle(saveAgingIndex, async (ctx, { rows, seen }) => {
  const stored = await locked(ctx, seen)
  check(rows, stored)
  const whole = rows.map((row, sort) => ({
    ...row,
    id: ctx.id(),
    indexCode: row.indexCode ?? ctx.id(),
    indexName: row.indexName.trim(),
    sort,
  }))
  await ctx.tx.query('delete from rule_aging_index where tenant_id = $1 and index_code <> all($2::text[])', [
    ctx.tenantId,
    whole.map(({ indexCode }) => indexCode),
  ])
  await upsertRows(ctx.tx, 'rule_aging_index', whole, {
    key: ['indexCode'],
    set: ['indexName', 'fromNode', 'toNode', 'targetMin', 'targetRateBp', 'weightBp', 'statScope', 'sort', 'isDisabled'],
    all: { ...createdBy(ctx), ...updatedBy(ctx) },
  })
  const words = (list: readonly { readonly indexName: string }[]): object => ({
    indexName: list.map((one) => one.indexName).join('、'),
  })
  await writeLogs(ctx, [
    { bizType: agingIndex.id, bizNo: 'all', action: '保存', before: { ...words(stored) }, after: { ...words(whole) } },
  ])
  await changed(ctx, [{ resource: agingIndex.id, key: 'all', op: 'put' }])
  return { indexNum: whole.length }
})

export default [...serve(agingIndex, { from: 'rule_aging_index r', alias: 'r' }), save]
