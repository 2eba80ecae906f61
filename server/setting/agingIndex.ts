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

type SaveInput = InputOf<typeof saveAgingIndex>
interface Stored {
  readonly indexCode: string
  readonly indexName: string
  readonly version: number
}

/** Locks the stored rows until they are replaced. @throws Refused A0409 if they differ from what the person saw */
const lockRows = async (ctx: Ctx, seen: SaveInput['seen']): Promise<readonly Stored[]> => {
  const stored = await ctx.tx.query<Stored>(
    'select index_code, index_name, version from rule_aging_index where tenant_id = $1 order by index_code for update',
    [ctx.tenantId],
  )
  const seenVersions = new Map(seen.map(({ indexCode, version }) => [indexCode, version]))
  const isSame =
    stored.length === seenVersions.size && stored.every(({ indexCode, version }) => seenVersions.get(indexCode) === version)
  if (!isSame) throw refuse('A0409')
  return stored
}

/** Checks the rows. @throws Refused with the sentence of the first wrong row */
const check = (rows: SaveInput['rows'], stored: readonly Stored[]): void => {
  const knownCodes = new Set(stored.map(({ indexCode }) => indexCode))
  const unknownAt = rows.findIndex(({ indexCode }) => indexCode !== null && !knownCodes.has(indexCode))
  const repeatedAt = rows.findIndex(
    ({ indexCode }, index) => indexCode !== null && rows.findIndex((row) => row.indexCode === indexCode) < index,
  )
  const badScopeAt = rows.findIndex(({ statScope }) => statScope.some((scope) => !(scope in AGING_SCOPE)))
  const [fault] = agingFaults(rows.map((row) => ({ ...row, indexCode: row.indexCode ?? '' })))
  const sentenceAt = (index: number, why: string): string => `第${index + 1}行：${why}`
  if (unknownAt >= 0) throw refuse('A0404')
  if (repeatedAt >= 0) throw refuse('A0400', {}, { rows: sentenceAt(repeatedAt, '编码重复') })
  if (badScopeAt >= 0) throw refuse('A0400', {}, { rows: sentenceAt(badScopeAt, '统计维度格式不正确') })
  if (fault !== undefined)
    throw refuse('A0400', {}, { rows: fault.field === 'weightBp' ? fault.why : sentenceAt(fault.row, fault.why) })
}

const save = handle(saveAgingIndex, async (ctx, { rows, seen }) => {
  const stored = await lockRows(ctx, seen)
  check(rows, stored)
  const newRows = rows.map((row, sort) => ({
    ...row,
    id: ctx.id(),
    indexCode: row.indexCode ?? ctx.id(),
    indexName: row.indexName.trim(),
    sort,
  }))
  await ctx.tx.query('delete from rule_aging_index where tenant_id = $1 and index_code <> all($2::text[])', [
    ctx.tenantId,
    newRows.map(({ indexCode }) => indexCode),
  ])
  await upsertRows(ctx.tx, 'rule_aging_index', newRows, {
    key: ['indexCode'],
    set: ['indexName', 'fromNode', 'toNode', 'targetMin', 'targetRateBp', 'weightBp', 'statScope', 'sort', 'isDisabled'],
    all: { ...createdBy(ctx), ...updatedBy(ctx) },
  })
  const namesOfRows = (list: readonly { readonly indexName: string }[]): object => ({
    indexName: list.map((row) => row.indexName).join('、'),
  })
  await writeLogs(ctx, [
    {
      bizType: agingIndex.id,
      bizNo: 'all',
      action: '保存',
      before: { ...namesOfRows(stored) },
      after: { ...namesOfRows(newRows) },
    },
  ])
  await changed(ctx, [{ resource: agingIndex.id, key: 'all', op: 'put' }])
  return { indexNum: newRows.length }
})

export default [...serve(agingIndex, { from: 'rule_aging_index r', alias: 'r' }), save]
