// 退货的上下文 · core/returns/context
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { systemPerson } from '../../platform/systemPerson.ts'
import { writeLogs, type LogWriter } from '../../platform/writeLogs.ts'
import type { Place } from '../warehouses.ts'

/** Context for functions of returns: a request, a job, or a batch of the floor. */
export type ReturnCtx = Pick<Ctx, 'tx' | 'tenantId' | 'at' | 'now' | 'today' | 'id' | 'numbers' | 'client' | 'device'>
/** The acting person; `userId` is null for the system. */
export interface Actor {
  readonly userId: string | null
  readonly name: string
}
export const bySystem: Actor = { userId: systemPerson.userId, name: systemPerson.name }

/** Key of a return with its warehouse and owner. */
export interface ReturnKey extends Place {
  readonly returnNo: string
  readonly ownerNo: string | null
}
const placeAndOwner = ({ warehouseNo, sid, ownerNo }: Omit<ReturnKey, 'returnNo'>) => ({
  warehouseNo,
  sid,
  ...(ownerNo !== null && { ownerNo }),
})

/** Columns of warehouse and owner in every document of returns. */
export const placeColumns = ['warehouseNo', 'sid', 'ownerNo'] as const
/** Moved rows in the form for `returnsChanged`; `key` is the column of their number. */
export const keysOf = <K extends string>(
  rows: readonly (Omit<ReturnKey, 'returnNo'> & { readonly [N in K]: string })[],
  key: K,
): ReturnKey[] => rows.map((row) => ({ warehouseNo: row.warehouseNo, sid: row.sid, ownerNo: row.ownerNo, returnNo: row[key] }))

/** Notifies lists and pages of returns; `resource` names another document of returns, whose number is then `returnNo`. */
export const returnsChanged = (
  ctx: Pick<ReturnCtx, 'tx' | 'tenantId' | 'at' | 'id'>,
  rows: readonly ReturnKey[],
  resource = 'returns/order',
): Promise<void> =>
  changed(
    ctx,
    rows.map((row) => ({ resource, key: row.returnNo, op: 'put', ...placeAndOwner(row) })),
  )

/** Writes log lines of returns for changes that are no act of the return. */
export const logReturns = (
  ctx: Omit<LogWriter, 'person'>,
  nos: readonly string[],
  action: string,
  { userId }: Actor,
  after?: (no: string) => Readonly<Record<string, string | number | null>>,
): Promise<unknown> =>
  writeLogs(
    { ...ctx, person: { userId: userId ?? systemPerson.userId } },
    nos.map((bizNo) => ({ bizType: 'returns/order', bizNo, action, before: null, after: after?.(bizNo) ?? null })),
  )

/** Writes events of returns (floor.md §11.3); `key` separates repetitions for one return. */
export const returnEvents = (
  ctx: ReturnCtx,
  type: string,
  rows: readonly (ReturnKey & { readonly payload?: Readonly<Record<string, unknown>>; readonly key?: string })[],
  occurredAt = ctx.at,
): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows.map((row) => ({
      type: `return.${type}`,
      key: row.key ?? row.returnNo,
      aggregateType: 'return',
      aggregateNo: row.returnNo,
      warehouseNo: row.warehouseNo,
      sid: row.sid,
      ownerNo: row.ownerNo,
      bizDate: ctx.today,
      payload: row.payload ?? {},
      occurredAt,
    })),
    ctx,
  )
