// 退货货主配置 · returns/ownerConfig
import { copyOwnerConfig, ownerConfig } from '#contract/returns/ownerConfig'
import { formOf, type AnyBody } from '#contract/resource'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { ownerConfigRules, ownerConfigTable } from './ownerConfigRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { sentenceOf } from '../platform/ruleBook.ts'
import { findOne, serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const source = (_today: string, person: Person) => ({
  from: 'return_owner_config r',
  alias: 'r',
  columns: { configId: 'r.id::text', ...placeColumns },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: ownerConfigTable.table, rules: ownerConfigRules, checkRemove },
})

/** A configuration without its owner. */
const termsOf = (row: AnyBody): AnyBody =>
  Object.fromEntries(formOf<string>(ownerConfig).flatMap((name) => (name === 'ownerNo' ? [] : [[name, row[name] ?? null]])))

const copy = handle(copyOwnerConfig, async (ctx: Ctx, { configId, ownerNos }) => {
  const from = await findOne(ctx, ownerConfig, source(ctx.today, ctx.person), { configId })
  if (from === null) throw refuse('A0404')
  const targetOwners = [...new Set(ownerNos)].filter((ownerNo) => ownerNo !== from.ownerNo)
  if (targetOwners.length === 0) throw refuse('A0400', {}, { ownerNos: '请选择别的货主' })
  const place = { warehouseNo: from.warehouseNo ?? '*', sid: from.sid ?? '*' }
  const bodies = targetOwners.map((ownerNo): AnyBody => ({ ...termsOf(from), ...place, ownerNo }))
  const rows = await comingOf(ctx, ownerConfigTable, bodies, true)
  const [fault] = await ownerConfigRules.faults(ctx, rows)
  if (fault !== undefined) throw refuse('A0400', {}, { ownerNos: sentenceOf(fault) })
  await writeRows(ctx, ownerConfigTable, ownerConfigRules, rows)
  return { done: rows.length }
})

const { acceptNoNotice, inspectMode, photoMode, videoRequired, pushMode, waveAuto, defectTo, unboxHour, putawayHour } =
  ownerConfig.fields

const fields = {
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
  acceptNoNotice: { ...acceptNoNotice, required: false },
  inspectMode: { ...inspectMode, required: false },
  photoMode: { ...photoMode, required: false },
  videoRequired: { ...videoRequired, required: false },
  pushMode: { ...pushMode, required: false },
  waveAuto: { ...waveAuto, required: false },
  defectTo: { ...defectTo, required: false },
  unboxHour: { ...unboxHour, label: '拆包时效(h)' },
  putawayHour: { ...putawayHour, label: '上架时效(h)' },
}

/** The file changes an existing configuration. Fields without a column are as in a new form. */
const fromFile = ruleBookImport({
  biz: 'returnOwnerConfig',
  fields,
  target: ownerConfigTable,
  rules: ownerConfigRules,
  keyField: 'unboxHour',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    return rows.map((row) => ({
      // a blank cell keeps the stored value; a blank owner means all
      ...Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)),
      ownerNo: ownerOf(row.fields),
    }))
  },
})

export default [...serve(ownerConfig, source), copy, ...listImport(ownerConfig, fromFile)]
