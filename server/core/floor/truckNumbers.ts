// 到货单怎么称呼 · core/floor/truckNumbers
import { at } from '#contract/ops/at'
import type { LoadedViews } from './kind.ts'

/** Document number of a truck. An offline device names a truck that it entered itself by the operation id; other names stay as they are. */
export const truckNumber = ({ floor, truckNumbers }: LoadedViews, name: string): string =>
  truckNumbers.get(name) ?? at(floor.arrivals, name)?.arrivalNo ?? name

/** The id of an operation, whole or cut by the length of a column */
const opId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}/

/** A document's number as people read it; null if it is only the id of an operation. */
export const numberShown = (docNo: string | null): string | null => (docNo === null || opId.test(docNo) ? null : docNo)
