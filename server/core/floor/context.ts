// 作业现场 · core/floor/context
import type { DecideContext } from '#contract/ops/view'
import type { Device, DeviceCtx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Context of ingest; a DeviceCtx is one, the waiting job makes its own. */
export type OpsCtx = Pick<DeviceCtx, 'tenantId' | 'now' | 'at' | 'today' | 'id' | 'numbers'> & {
  readonly services: { readonly db: Db }
}
/** The same inside its transaction, for one warehouse. */
export interface OpsTx extends Omit<OpsCtx, 'services'> {
  /** key for data kept between batches, one per running server */
  readonly services: object
  readonly tx: Tx
  readonly warehouseNo: string
  readonly sid: string
}
export type { Device }

/** Device id of desk work: none. */
export const deskDevice = ''

/** The person who made an operation, with the rights of its effectiveAt. */
export interface Author extends Pick<DecideContext, 'operatorKey' | 'operatorName' | 'rights'> {
  readonly userId: string
  readonly tempUserId: string | null
  /** type of his client: `clientKinds` of contract/user/session */
  readonly clientKind: number
  /** A1118, A1120, A1121, A2113–A2115, for a claim also A1124; null: allowed */
  readonly stop: string | null
  /** only his sign-in is missing: it may still come from another device (core/floor/signDue) */
  readonly signDue: boolean
  /** the operation is for a warehouse outside the scope of this person and device */
  readonly foreign: boolean
}
