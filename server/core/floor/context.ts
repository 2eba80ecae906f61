// 作业现场 · core/floor/context
import type { DecideContext } from '#contract/ops/view'
import type { Device, DeviceCtx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** What ingest needs of a request; a DeviceCtx is one, the waiting job makes its own. */
export type OpsCtx = Pick<DeviceCtx, 'tenantId' | 'now' | 'at' | 'today' | 'id' | 'numbers'> & {
  readonly services: { readonly db: Db }
}
/** The same inside its transaction, for one warehouse. */
export interface OpsTx extends Omit<OpsCtx, 'services'> {
  /** key for what is remembered between batches, one per running server */
  readonly services: object
  readonly tx: Tx
  readonly warehouseNo: string
  readonly sid: string
}
export type { Device }

/** Device of what was done at a desk: none. */
export const deskDevice = ''

/** The person who made an operation, with the rights of its effectiveAt. */
export interface Author extends Pick<DecideContext, 'operatorKey' | 'operatorName' | 'rights'> {
  readonly userId: string
  readonly tempUserId: string | null
  /** where he worked: `clientKinds` of contract/user/session */
  readonly clientKind: number
  /** A1118, A1120, A1121, A2113–A2115, of a claim also A1124; null: may do it */
  readonly stop: string | null
  /** all that stops him is that nobody has reported his sign-in yet: it may come from another device (core/floor/signDue) */
  readonly signDue: boolean
  /** the operation is for a warehouse outside the scope of this person and device */
  readonly foreign: boolean
}
