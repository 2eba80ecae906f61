// 写回退货签收 · core/floor/kinds/returns/received
/** Writes receipts of returned parcels, and wanted parcels that were found. */
import type { Patch } from '#contract/ops/decision'
import { at as own } from '#contract/ops/at'
import type { ReturnsFloor } from '#contract/ops/kinds/returns'
import { returnReceiveLife } from '#contract/rules/returnLife'
import { changed } from '../../../../platform/changes.ts'
import { insertRows } from '../../../../platform/rows.ts'
import { type Arrival, type Arrived, arriveReturns } from '../../../returns/arrive.ts'
import type { Actor } from '../../../returns/context.ts'
import { type ReceiptPlaceOf, receiptPlaces } from '../../../returns/receiptPlace.ts'
import { findWanted } from '../../../returns/settingsPlaces.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'

type Wanted = NonNullable<ReturnsFloor['wanted']>
export type Received = NonNullable<Patch['returnReceived']>[number] & { readonly task: Outcome['task']; readonly by: Actor }

interface LoadedRows {
  readonly wanted: Wanted
  readonly returns: NonNullable<ReturnsFloor['returns']>
}
export const writeReceived = async (
  ctx: OpsTx,
  rows: readonly Received[],
  by: Actor,
  { wanted, returns }: LoadedRows,
): Promise<void> => {
  const numbers = await ctx.numbers('TS', rows.length)
  const receipts = rows.map((row, i) => ({ ...row, receiveNo: numbers[i] ?? '', at: new Date(row.receivedAt) }))
  const arrivals = receipts.map(({ receiveNo, logisticsNo, logisticsCode, at, match }) => ({
    receiveNo,
    logisticsNo,
    logisticsCode: logisticsCode === '' ? null : logisticsCode,
    at,
    ...(match.kind !== 'none' && match.kind !== 'notice' && { returnNo: match.returnNo }),
    ...(match.kind === 'notice' && noticeOf(returns, match.returnNo)),
  }))
  const [arrived, placeOf] = [await arriveReturns(ctx, ctx, arrivals, by), await receiptPlaces(ctx, ctx)]
  const written = insertRows(
    ctx.tx,
    'return_receive',
    receipts.map((receipt) => receiptRow(ctx, receipt, arrived.get(receipt.logisticsNo), placeOf)),
    {
      all: {
        warehouseNo: ctx.warehouseNo,
        sid: ctx.sid,
        status: returnReceiveLife.open,
        operatorId: by.userId,
        operatorName: by.name,
        createUserId: by.userId,
        createUserName: by.name,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
      hot: true,
    },
  )
  const placeOfChange = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  await Promise.all([
    written,
    changed(
      ctx,
      receipts.map(({ receiveNo }) => ({ ...placeOfChange, resource: 'returns/receive', key: receiveNo })),
    ),
  ])
  for (const { logisticsNo, isWanted, at } of receipts) {
    const id = own(wanted, logisticsNo)?.id
    if (isWanted && id !== undefined) await findWanted(ctx, [id], { userId: by.userId, name: by.name, place: ctx, at })
  }
}

/** The return notice (预告) if it was loaded by its number; without it the notice is searched again. */
const noticeOf = (returns: LoadedRows['returns'], returnNo: string): Pick<Arrival, 'noticed'> => {
  const returnRow = own(returns, returnNo)
  return returnRow === undefined ? {} : { noticed: { returnNo, ownerNo: returnRow.ownerNo === '' ? null : returnRow.ownerNo } }
}

const receiptRow = (
  ctx: OpsTx,
  one: Received & { readonly receiveNo: string; readonly at: Date },
  arrived: Arrived | undefined,
  placeOf: ReceiptPlaceOf,
) => ({
  id: ctx.id(),
  receiveNo: one.receiveNo,
  logisticsNo: one.logisticsNo,
  logisticsCode: one.logisticsCode === '' ? null : one.logisticsCode,
  ownerNo: arrived?.ownerNo ?? null,
  receiveTime: one.at,
  batchNo: one.batchNo,
  packageState: one.packageState,
  photos: one.photos,
  isWanted: one.isWanted ? 1 : 0,
  returnNo: arrived?.returnNo ?? null,
  positionNo: placeOf(arrived?.kind ?? 'none', arrived?.ownerNo ?? null),
  opId: one.task.op.opId,
})
