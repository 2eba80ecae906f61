// 到货单怎么称呼 · core/floor/truckNumbers
import { at } from '#contract/ops/at'
import type { LoadedViews } from './kind.ts'

/** A truck by its number: a device without network calls one it has entered itself by that operation. Other numbers stay as they are. */
export const truckCalled = ({ floor, truckNumbers }: LoadedViews, name: string): string =>
  truckNumbers.get(name) ?? at(floor.arrivals, name)?.arrivalNo ?? name

/** The id of an operation, whole or as far as a column holds it: no number a person knows. */
const opId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}/

/** A document's number as people are told it; null for one that has none yet. */
export const numberShown = (docNo: string | null): string | null => (docNo === null || opId.test(docNo) ? null : docNo)
