// 设备化身 · core/floor/incarnation
import { idsOf } from '../../platform/device.ts'
import type { Device, OpsCtx } from './place.ts'

/**
 * A device whose database was lost starts a new incarnation and says what it still knew of the old one (offline.md §1.17). Operations
 * beyond what arrived are possibly lost: the range is kept for the device's page, nothing is guessed.
 */
export const loseIncarnation = (
  ctx: OpsCtx,
  device: Device,
  incarnation: string,
  old: { readonly incarnation: string; readonly lastSeq: number },
): Promise<void> =>
  ctx.services.db.inTenant(ctx.tenantId, async (tx) => {
    if (old.incarnation === incarnation) return
    await tx.query(
      `update pda_incarnation
          set replaced_by = $4, lost_from = case when last_seq < $5 then last_seq + 1 end, lost_to = case when last_seq < $5 then $5::bigint end
        where tenant_id = $1 and device_id = any($2::text[]) and incarnation = $3 and replaced_by is null`,
      [ctx.tenantId, idsOf(device), old.incarnation, incarnation, old.lastSeq],
    )
  })
