// 物流对接选择 · platform/orders/docking
import type { Ctx } from '../ctx.ts'

export interface Docking {
  readonly id: string
  readonly networkId: string
  readonly accountNo: string
}
export interface Dockings {
  /** The docking a waybill is taken through; undefined when the warehouse keeps none for the carrier, 'exhausted' when all ran dry. */
  choose(
    warehouseNo: string,
    sid: string,
    logisticsCode: string,
    networkId: string | null,
    ownerNo: string,
  ): Docking | undefined | 'exhausted'
}

interface Row {
  id: string
  warehouse_no: string
  sid: string
  logistics_code: string
  network_id: string
  account_no: string
  owner_nos: readonly string[] | null
  status: number
  effect_date: string | null
  expire_date: string | null
}

/** Dockings in force today (floor.md §14 Rules): matching carrier (and network where the order names one), owner allowed, smallest id. */
export const findDockings = async (ctx: Ctx): Promise<Dockings> => {
  const rows = await ctx.tx.query<Row>(
    `select id, warehouse_no, sid, logistics_code, network_id, account_no, owner_nos, status, effect_date, expire_date
       from logistics_docking where tenant_id = $1 and status in (1, 2) order by id`,
    [ctx.tenantId],
  )
  const live = rows.filter(
    (row) =>
      (row.effect_date === null || row.effect_date <= ctx.today) && (row.expire_date === null || row.expire_date >= ctx.today),
  )
  return {
    choose: (warehouseNo, sid, logisticsCode, networkId, ownerNo) => {
      const fitting = live.filter(
        (row) =>
          row.warehouse_no === warehouseNo &&
          row.sid === sid &&
          row.logistics_code === logisticsCode &&
          (networkId === null || row.network_id === networkId) &&
          allowed(row.owner_nos, ownerNo),
      )
      const usable = fitting.find((row) => row.status === 1)
      if (usable !== undefined) return { id: usable.id, networkId: usable.network_id, accountNo: usable.account_no }
      return fitting.length > 0 ? 'exhausted' : undefined
    },
  }
}

const allowed = (owners: readonly string[] | null, ownerNo: string): boolean =>
  owners === null || owners.length === 0 || owners.includes('*') || owners.includes(ownerNo)
