// 服务 · platform/services
import type { Adapters } from './adapters/adapters.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { FirstRun } from './firstRun.ts'
import type { Ids } from './ids.ts'
import type { Metrics } from './metrics.ts'
import type { Notify } from './notify.ts'
import type { Numbers } from './numbers.ts'
import type { Personal } from './personal.ts'
import type { Readers } from './readers.ts'
import type { Sessions } from './session.ts'
import type { HallAddresses } from './tls/hall.ts'

/** Shared by all requests for the life of the server. Made once in main.ts, or by a test. */
export interface Services {
  readonly db: Db
  /** a second, small pool for writes while a transaction of `db` is open: document numbers, the heartbeat of a job */
  readonly beside: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly numbers: Numbers
  readonly sessions: Sessions
  readonly notify: Notify
  readonly metrics: Metrics
  readonly adapters: Adapters
  readonly personal: Personal
  /** guards the making of the first tenant */
  readonly firstRun: FirstRun
  /** processes that parse uploaded files */
  readonly readers: Readers
  /** how devices in the building reach this server; set once it listens */
  readonly hall: { addresses: HallAddresses }
  /** directory of permanent files: uploads, exports, photos */
  readonly dataDir: string
  /** free bytes on the disk of `dataDir` */
  readonly freeBytes: () => Promise<number>
  /** build time `yyyyMMddHHmm` */
  readonly version: string
}
