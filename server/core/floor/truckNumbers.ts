// 到货单怎么称呼 · core/floor/truckNumbers
import { at } from '#contract/ops/at'
import type { LoadedViews } from './kind.ts'

/** Number of a truck: an offline device names a truck it entered itself by that operation's id. Other numbers stay as they are. */
export const truckCalled = ({ floor, truckNumbers }: LoadedViews, name: string): string =>
  truckNumbers.get(name) ?? at(floor.arrivals, name)?.arrivalNo ?? name

/** The id of an operation, whole or cut by a column: no number for people. */
const opId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}/

/** A document's number for people; null: it has none yet. */
export const numberShown = (docNo: string | null): string | null => (docNo === null || opId.test(docNo) ? null : docNo)
