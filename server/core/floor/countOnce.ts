// 每步只算一次 · core/floor/countOnce
/**
 * One valid record and one paid piece of work per document and step (floor.md §9.1), as the unique indexes of 0036 demand. The last record
 * is the valid one, earlier ones stay as history; the work is paid to the person who did it first.
 */
import type { Tx } from '../../platform/db.ts'
import { columnOf } from '../../platform/kinds.ts'
import { changeRows, selected } from '../../platform/rows.ts'

const stepTables = ['weigh_record', 'pack_record', 'check_record'] as const
export type StepTable = (typeof stepTables)[number]
/** Document of each record table, and the condition of rows that end the step (others are attempts or differences). */
export const steps = {
  weigh_record: { document: 'logisticsNo', done: 'result in (1, 4, 5)' },
  pack_record: { document: 'stockoutNo', done: 'pack_type = 1' },
  check_record: { document: 'stockoutNo', done: 'check_type = 1 and result = 1' },
} as const satisfies Readonly<Record<StepTable, { readonly document: string; readonly done: string }>>

/** Makes earlier records of these documents void; those of the operations `opIds` stay valid. */
export const voidEarlierRecords = (
  tx: Tx,
  table: StepTable,
  documents: readonly string[],
  opIds: readonly string[],
): Promise<unknown> | undefined => {
  const { document, done } = steps[table]
  return documents.length === 0
    ? undefined
    : tx.named(
        `ops_${table}_give_way`,
        `update ${table} set is_valid = 0
          where tenant_id = $1 and ${columnOf(document)} = any($2::text[]) and is_valid = 1 and ${done} and not op_id = any($3::text[])`,
        [tx.tenantId, documents, opIds],
      )
}

/** Voids records and work of these operations, because their person's right is unknown. Other people's work on them stays valid. */
export const makeVoid = async (tx: Tx, opIds: readonly string[], at: Date): Promise<void> => {
  const ops = opIds.map((opId) => ({ opId }))
  for (const table of [...stepTables, 'spot_record'] as const)
    await changeRows(tx, table, ops, { key: ['opId'], all: { isValid: 0 }, quiet: true })
  const ownWork = 'select op_id, operator_key from pda_op where tenant_id = $1 and op_id = any($2::text[])'
  await changeRows(tx, 'work_record', selected(ownWork, opIds), {
    key: ['opId', 'operatorKey'],
    all: { isValid: 0, changedAt: at },
    quiet: true,
  })
}

/** Condition for work rows of the same step of the same document. */
const sameWork = `(w.op_type in (7, 8) and o.logistics_no = w.logistics_no or w.op_type in (2, 4) and o.stockout_no = w.stockout_no
  or w.op_type = 1 and o.pick_no = w.pick_no and o.operator_key = w.operator_key)`

/** Makes records and work of an operation valid, unless another valid one has done the step. */
export const makeValid = async (tx: Tx, opId: string, at: Date): Promise<void> => {
  for (const [table, { document, done }] of Object.entries(steps))
    await tx.query(
      `update ${table} as r set is_valid = 1 where r.tenant_id = $1 and r.op_id = $2 and not exists (
         select 1 from ${table} o where o.tenant_id = $1 and o.${columnOf(document)} = r.${columnOf(document)} and o.is_valid = 1 and o.op_id <> $2 and o.${done})`,
      [tx.tenantId, opId],
    )
  await changeRows(tx, 'spot_record', [{ opId }], { key: ['opId'], all: { isValid: 1 }, quiet: true })
  await changeRows(tx, 'work_record', selected(unpaidWork, opId), {
    key: ['id'],
    all: { isValid: 1, changedAt: at },
    quiet: true,
  })
}
const unpaidWork = `
  select w.id from work_record w
   where w.tenant_id = $1 and w.op_id = $2 and not exists (
     select 1 from work_record o where o.tenant_id = $1 and o.is_valid = 1 and o.op_id <> $2 and o.op_type = w.op_type and ${sameWork})`
