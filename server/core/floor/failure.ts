// 失败归类 · core/floor/failure
import { codes } from '#contract/errors'
import { isLost, Refused } from '../../platform/errors.ts'
import { StoredMeanwhile } from './operationRows.ts'

/** Consequence of a failed transaction for its batch. */
export type Failure =
  /** deadlock, serialisation, lock or statement timeout: a second try may succeed */
  | 'again'
  /** the database is away, full or shutting down: the device keeps its operations and tries later */
  | 'outage'
  /** one operation makes the batch fail: the batch is halved until that operation is alone */
  | 'poison'

const retryCodes: readonly string[] = ['40001', '40P01', '55P03', '57014']
/** connection, resources, operator intervention, system error, disk full, too many connections */
const outageCodes = /^(08|53|57P|58|XX)/

/** SQLSTATE, or node's own code of a socket error; '' for anything else. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const failureOf = (error: unknown): Failure => {
  if (error instanceof StoredMeanwhile) return 'again'
  const code = codeOf(error)
  if (retryCodes.includes(code)) return 'again'
  // node's own: ENOSPC, EMFILE …
  return outageCodes.test(code) || /^E[A-Z]+$/.test(code) || isLost(error) || isBusy(error) ? 'outage' : 'poison'
}

/** No connection became free in time. */
const isBusy = (error: unknown): boolean => error instanceof Refused && error.refusal.code.startsWith(codes.busy)
