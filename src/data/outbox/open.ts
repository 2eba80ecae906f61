// 打开本机待上传 · data/outbox/open
import { LocalOutbox, type OutboxEnvironment } from './local.ts'
import type { Outbox } from './outbox.ts'

/** Opens the `ob` database and counts it; `tidy` (repair scan, ballast) is left to an idle moment. Rejects with `NotSaved`. */
export const openOutbox = (environment: OutboxEnvironment = {}): Promise<Outbox> => LocalOutbox.open(environment)
