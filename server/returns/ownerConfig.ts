// 退货货主配置 · returns/ownerConfig
import { copyOwnerConfig, ownerConfig } from '#contract/returns/ownerConfig'
import { formOf } from '#contract/resource'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { ownerConfigRules, ownerConfigTable } from '../core/returns/ownerConfigRules.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import type { Filter } from '../platform/kinds.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { findOne, serve } from '../platform/serve.ts'

const source = (_today: string, person: Person) => ({
  from: 'return_owner_config r',
  alias: 'r',
  columns: { configId: 'r.id::text', ...placeColumns },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: ownerConfigTable.table, rules: ownerConfigRules, checkRemove },
})

/** What a configuration says, without whose it is. */
const termsOf = (row: Filter): Filter =>
  Object.fromEntries(formOf<string>(ownerConfig).flatMap((name) => (name === 'ownerNo' ? [] : [[name, row[name] ?? null]])))

const copy = handle(copyOwnerConfig, async (ctx: Ctx, { configId, ownerNos }) => {
  const from = await findOne(ctx, ownerConfig, source(ctx.today, ctx.person), { configId })
  if (from === null) throw refuse('A0404')
  const wanted = [...new Set(ownerNos)].filter((ownerNo) => ownerNo !== from.ownerNo)
  if (wanted.length === 0) throw refuse('A0400', {}, { ownerNos: '请选择别的货主' })
  const place = { warehouseNo: from.warehouseNo ?? '*', sid: from.sid ?? '*' }
  const bodies = wanted.map((ownerNo): Filter => ({ ...termsOf(from), ...place, ownerNo }))
  const rows = await comingOf(ctx, ownerConfigTable, bodies, true)
  const [fault] = await ownerConfigRules.faults(ctx, rows)
  if (fault !== undefined) throw refuse('A0400', {}, { ownerNos: sentenceOf(fault) })
  await writeRows(ctx, ownerConfigTable, ownerConfigRules, rows)
  return { done: rows.length }
})

export default [...serve(ownerConfig, source), copy]
