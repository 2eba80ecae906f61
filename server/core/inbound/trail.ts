// 入库单据的足迹 · core/inbound/trail
import { changed, type Change } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** What inbound needs of a request; ingest has no person. */
export type InboundCtx = Pick<Ctx, 'tenantId' | 'tx' | 'now' | 'at' | 'today' | 'id' | 'numbers'>

export interface Placed {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}

type Kind = 'stockin' | 'arrival' | 'reservation' | 'unload'

/** Tells readers which documents changed. */
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
