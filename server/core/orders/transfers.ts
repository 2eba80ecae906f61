// 转仓的出库 · core/orders/transfers
import type { Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'

export const transferTaskName = 'return-transfer'

/** Queues the job that announces shipped orders of return waves at the other warehouse, outside of this transaction. */
export const queueTransfers = async (
  { tx, tenantId }: { readonly tx: Tx; readonly tenantId: number },
  stockoutNos: readonly string[],
): Promise<void> => {
  const waves = await tx.query<{ waveNo: string }>(
    `select wave_no from return_wave where tenant_id = $1 and target_no = any($2::text[]) and to_warehouse_no is not null order by wave_no`,
    [tenantId, stockoutNos],
  )
  for (const { waveNo } of waves)
    await enqueue(tx, transferTaskName, { tenantId, waveNo }, `${transferTaskName}:${tenantId}:${waveNo}`)
}
