// 设备化身 · core/floor/incarnation
import { idsOf } from '../../platform/device.ts'
import type { Device, OpsCtx } from './context.ts'

/**
 * A device whose database was lost starts a new incarnation and sends the last number of the old one that it remembers (offline.md §1.17).
 * Operations up to that number that have not arrived may be lost: the range is stored for the device's page.
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
