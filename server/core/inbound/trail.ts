// 入库单据的足迹 · core/inbound/trail
import { changed, type Change } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'

/** Context of inbound functions; ingest has no person. */
export type InboundCtx = Pick<Ctx, 'tenantId' | 'tx' | 'now' | 'at' | 'today' | 'id' | 'numbers'>

export interface Placed {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}

type Kind = 'stockin' | 'arrival' | 'reservation' | 'unload'

/** Notifies readers of changed documents. */
export const tellChanged = (ctx: InboundCtx, kind: Kind, rows: readonly (Placed & { readonly no: string })[]): Promise<void> =>
  changed(
    ctx,
    rows.map(({ no, warehouseNo, sid, ownerNo }): Change => ({
      resource: `inbound/${kind}`,
      key: no,
      op: 'put',
      warehouseNo,
      sid,
      ownerNo,
    })),
  )

/** Columns of a document's warehouse and owner. */
export const placeColumns = ['warehouseNo', 'sid', 'ownerNo'] as const
/** Like tellChanged, for rows whose number is in the column `key`. */
export const tellMoved = <K extends string>(
  ctx: InboundCtx,
  kind: Kind,
  key: K,
  rows: readonly (Placed & { readonly [N in K]: string })[],
): Promise<void> =>
  tellChanged(
    ctx,
    kind,
    rows.map((row) => ({ ...row, no: row[key] })),
  )

/** Writes events of documents that happen now. */
export const writeInboundEvents = (
  ctx: InboundCtx,
  type: `${Kind}.${string}`,
  rows: readonly (Placed & { readonly no: string; readonly payload: Readonly<Record<string, unknown>> })[],
): Promise<void> =>
  writeEvents(
    ctx.tx,
    rows.map(({ no, warehouseNo, sid, ownerNo, payload }) => ({
      type,
      key: no,
      aggregateType: type.slice(0, type.indexOf('.')),
      aggregateNo: no,
      warehouseNo,
      sid,
      ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload,
    })),
    ctx,
  )

/** Stock-in orders on trucks. */
export const stockinsOf = async (ctx: InboundCtx, arrivalNos: readonly string[]): Promise<readonly string[]> => {
  const links = await ctx.tx.query<{ stockinNo: string }>(
    'select distinct stockin_no from arrival_stockin where tenant_id = $1 and arrival_no = any($2::text[])',
    [ctx.tenantId, arrivalNos],
  )
  return links.map(({ stockinNo }) => stockinNo)
}
