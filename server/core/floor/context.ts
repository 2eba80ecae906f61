// 作业现场 · core/floor/context
import type { DecideContext } from '#contract/ops/view'
import type { Device, DeviceCtx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Context in which operations are booked. A DeviceCtx fits; the jobs for waiting operations make one. */
export type OpsCtx = Pick<DeviceCtx, 'tenantId' | 'now' | 'at' | 'today' | 'id' | 'numbers'> & {
  readonly services: { readonly db: Db }
}
/** The context inside a transaction, for one warehouse. */
export interface OpsTx extends Omit<OpsCtx, 'services'> {
  /** key for data kept between batches, one per running server */
  readonly services: object
  readonly tx: Tx
  readonly warehouseNo: string
  readonly sid: string
}
export type { Device }

/** Device id of work at a desk, which has no device. */
export const deskDevice = ''

/** The person who made an operation, with the rights of its effectiveAt. */
export interface Author extends Pick<DecideContext, 'operatorKey' | 'operatorName' | 'rights'> {
  readonly userId: string
  readonly tempUserId: string | null
  /** type of his client: `clientKinds` of contract/user/session */
  readonly clientKind: number
  /**
   * Reason that stops the person; null if he is allowed. A1118 device disabled, A1120 session unknown, A1121 disabled or without the right,
   * A2113–A2115 temp worker not authorised, not for this work, not signed in; A1124 a claim that came too late
   */
  readonly stop: string | null
  /** only the sign-in of the person is missing, and it may still come from another device (core/floor/signDue) */
  readonly signDue: boolean
  /** the operation is for a warehouse outside the scope of this person and device */
  readonly foreign: boolean
}
