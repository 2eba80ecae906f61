// 签收件放哪里 · core/returns/receiptPlace
import type { Place } from '../warehouses.ts'
import type { ReturnCtx } from './context.ts'
import type { ReturnMatch } from './match.ts'
import { positionFor, positionType, returnPositions } from './settingsPlaces.ts'

/** Position where a received parcel waits to be unpacked; null if the warehouse has none for it. */
export type ReceiptPlaceOf = (kind: ReturnMatch['kind'], ownerNo: string | null) => string | null

/**
 * Announced or sent parcels wait in a position 待拆, unknown ones in a position for 无头件. Without such a position they wait in the default
 * position of the return warehouse.
 */
export const receiptPlaces = async ({ tx, tenantId }: ReturnCtx, place: Place): Promise<ReceiptPlaceOf> => {
  const positions = await returnPositions(tx, place, [positionType.unopened, positionType.headless])
  const [house] = await tx.named<{ defaultPosition: string | null }>(
    'return_default_position',
    'select default_position from return_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3 and is_disabled = 0',
    [tenantId, place.warehouseNo, place.sid],
  )
  return (kind, ownerNo) => {
    const type = kind === 'none' ? positionType.headless : positionType.unopened
    return positionFor(positions, type, ownerNo)?.positionNo ?? (house?.defaultPosition || null)
  }
}
