// 请求上下文 · platform/ctx
import type { Station } from '#contract/rules/station'
import type { Adapters } from './adapters/adapters.ts'
import type { Tx } from './db.ts'
import type { Personal } from './personal.ts'
import type { Services } from './services.ts'
import type { Sessions } from './session.ts'
import type { Upload } from './upload.ts'

/** Data scope of one dimension: everything, or the named keys (empty = sees nothing, floor.md §2.4). */
export type ScopeSet = { readonly all: true } | { readonly all: false; readonly keys: ReadonlySet<string> }

/** Person behind a request. `operatorKey` is `U{userId}`. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly account: string
  readonly operatorKey: string
  readonly isAdmin: boolean
  readonly sessionId: string
  readonly clientKind: number
  /** owned rights as numbers (menu codes) */
  readonly rights: ReadonlySet<number>
  readonly scope: Readonly<Record<'owner' | 'warehouse' | 'network' | 'shop' | 'hrCompany', ScopeSet>>
  /** an owner's own user: the parent owner he never leaves */
  readonly parentOwnerNo?: string
  /** nothing but a new password is accepted from him (first sign-in after a reset, or the password is too old) */
  readonly passwordDue?: true
  /** the session was opened at a workstation: its rights are those of the work there, its warehouse the station's */
  readonly station?: Pick<Station, 'warehouseNo' | 'sid' | 'workstationNo' | 'stationType'>
}

/** The one injectable clock: SQL never reads a clock, every statement is given `now`. */
export interface Clock {
  /** epoch ms */
  now(): number
}

/** An enrolled device (floor.md §9.4), named by the headers `deviceId` and `deviceKey`. */
export interface Device {
  readonly deviceId: string
  readonly name: string
  readonly warehouseNo: string
  readonly sid: string
  readonly enabled: boolean
  /** epoch ms since when it is disabled */
  readonly disabledAt: number | null
  /** the entry it had before it was enrolled anew: sessions and incarnations of that one are its own */
  readonly former: string | null
}

/** What every request knows about its moment. */
export interface Moment {
  /** start of the request, epoch ms; `at` is the same as Date for SQL parameters */
  readonly now: number
  readonly at: Date
  /** Shanghai date of `now`, YYYY-MM-DD */
  readonly today: string
}

/** A request of a tenant: who asks is added by Caller or DeviceCtx. */
interface Within extends Moment {
  readonly tenantId: number
  /** mints a time-ordered id (41 bit ms, 10 bit node, 12 bit counter), as decimal text */
  readonly id: () => string
  /** next document number of a business code (rule_order_num), e.g. `CK`; `n` numbers in one go */
  readonly numbers: (bizCode: string, n: number) => Promise<readonly string[]>
  readonly services: Services
  readonly adapters: Adapters
  /** seals and opens receivers' names, phones and addresses */
  readonly personal: Personal
}

/** A signed-in person's request, without a transaction. */
export interface Caller extends Within {
  readonly person: Person
  /** the row comes from an outside system or a file, not from the person's hand: its change log says so */
  readonly origin?: 'sync' | 'file'
  /** present on calls that need a device's headers, and on others when the client sent valid ones */
  readonly device?: Device
  /** files of a multipart call, already on disk; what the work does not move away is deleted after the reply */
  readonly uploads: readonly Upload[]
}

/**
 * What a command may use: the caller and the one transaction of the request. What asks for a connection of its own is not among its
 * services: all requests together would wait for each other's second one for ever. Whoever needs it asks before or after.
 */
export interface Ctx extends Omit<Caller, 'services'> {
  readonly tx: Tx
  readonly services: Omit<Services, 'db' | 'beside' | 'notify' | 'numbers' | 'sessions'> & {
    readonly sessions: Pick<Sessions, 'forget'>
  }
}

/** Runs `work` in one transaction of its own for the same person: what long commands and jobs are made of (chunks under 5 s). */
export type Run = <T>(
  work: (ctx: Ctx) => Promise<T>,
  options?: { readonly readOnly?: boolean; readonly timeoutMs?: number },
) => Promise<T>

/** A device's request that needs no live session (op/batch, time, photos). Opens its transactions itself. */
export interface DeviceCtx extends Within {
  readonly device: Device
  /** body of a call that takes bytes; empty for the others */
  readonly body: Uint8Array
}

/** A request of nobody in particular: sign-in, domain information. */
export interface Visit extends Moment {
  readonly services: Services
  readonly ip: string
  /** host name without port, lower case */
  readonly host: string
  /** tenant named by the header, not yet proven */
  readonly tenantId: number | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly id: () => string
  /** a header of the reply, e.g. a cookie */
  readonly say: (header: string, value: string) => void
}
