// 请求上下文 · platform/ctx
import type { Adapters } from './adapters/adapters.ts'
import type { Tx } from './db.ts'
import type { Personal } from './personal.ts'
import type { Services } from './services.ts'
import type { Sessions } from './session.ts'
import type { Upload } from './upload.ts'
import type { Person } from './person.ts'

/** An enrolled device (floor.md §9.4), identified by the headers `deviceId` and `deviceKey`. */
export interface Device {
  readonly deviceId: string
  readonly name: string
  readonly warehouseNo: string
  readonly sid: string
  readonly enabled: boolean
  /** epoch ms since when it is disabled */
  readonly disabledAt: number | null
  /** earlier id of the device if it was enrolled again; sessions and incarnations of the earlier id belong to this device */
  readonly former: string | null
}

/** Origin of a request for its log. */
export interface Client {
  readonly ip: string
  /** its User-Agent, not verified */
  readonly agent: string
}

/** The time of a request. */
export interface Moment {
  /** start of the request, epoch ms; `at` is the same as Date for SQL parameters */
  readonly now: number
  readonly at: Date
  /** Shanghai date of `now`, YYYY-MM-DD */
  readonly today: string
}

/** A request of a tenant; Caller and DeviceCtx add the person or device. */
interface Within extends Moment {
  readonly tenantId: number
  /** creates a time-ordered id (41 bit ms, 10 bit node, 12 bit counter), as decimal text */
  readonly id: () => string
  /** next document number of a business code (rule_order_num), e.g. `CK`; `n` numbers in one go */
  readonly numbers: (bizCode: string, n: number) => Promise<readonly string[]>
  readonly services: Services
  readonly adapters: Adapters
  /** encrypts and decrypts receivers' names, phones and addresses */
  readonly personal: Personal
  /** absent for jobs */
  readonly client?: Client
}

/** A signed-in person's request, without a transaction. */
export interface Caller extends Within {
  readonly person: Person
  /** the row comes from an outside system or a file and not from a form; noted in its change log */
  readonly origin?: 'sync' | 'file'
  /** present on calls that need a device's headers, and on others when the client sent valid ones */
  readonly device?: Device
  /** body of a call that takes bytes; absent for other calls */
  readonly body?: Uint8Array
  /** files of a multipart call, stored on disk; a file that is not moved elsewhere is deleted after the reply */
  readonly uploads: readonly Upload[]
}

/**
 * Context of a command: the caller and the transaction of the request. Services with a connection of their own are left out: if every
 * request held one connection and waited for a second one, all would wait for ever. Use such services before or after the transaction.
 */
export interface Ctx extends Omit<Caller, 'services'> {
  readonly tx: Tx
  readonly services: Omit<Services, 'db' | 'beside' | 'notify' | 'numbers' | 'sessions'> & {
    readonly sessions: Pick<Sessions, 'forget'>
  }
}

/** Runs `work` in a transaction of its own for the same person. Long commands and jobs use several, each under 5 s. */
export type Run = <T>(
  work: (ctx: Ctx) => Promise<T>,
  options?: { readonly readOnly?: boolean; readonly timeoutMs?: number },
) => Promise<T>

/** A device's request that needs no live session (op/batch, time, photos). Opens its transactions itself. */
export interface DeviceCtx extends Within {
  readonly device: Device
  /** body of a call that takes bytes; empty for other calls */
  readonly body: Uint8Array
}

/** A request without a person: sign-in, domain information. */
export interface Visit extends Moment {
  readonly services: Services
  readonly ip: string
  readonly client: Client
  /** the request came by https */
  readonly isSecure: boolean
  /** host name without port, lower case */
  readonly host: string
  /** tenant named by the header, not verified */
  readonly tenantId: number | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly id: () => string
  /** sets a header of the reply, e.g. a cookie */
  readonly say: (header: string, value: string) => void
}
