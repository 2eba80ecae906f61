// 物流对接选择 · core/orders/docking
import { dockingLife } from '#contract/rules/warehouseLife'
import type { Ctx } from '../../platform/ctx.ts'

export interface Docking {
  readonly id: string
  readonly networkId: string
  readonly accountNo: string
  /** numbers come from a range of the carrier (waybill_type 3) */
  readonly ranged: boolean
  /** visible name `{物流公司}-{网点}` */
  readonly name: string
}
/** All dockings of a warehouse and carrier are empty; `exhausted` is the name of the first. */
export interface Exhausted {
  readonly exhausted: string
}
export interface Dockings {
  /** The docking for a waybill; undefined if the warehouse has none for the carrier. */
  choose(
    warehouseNo: string,
    sid: string,
    logisticsCode: string,
    networkId: string | null,
    ownerNo: string,
  ): Docking | undefined | Exhausted
}

interface Row {
  id: string
  warehouseNo: string
  sid: string
  logisticsCode: string
  networkId: string
  accountNo: string
  ownerNos: readonly string[] | null
  status: number
  effectDate: string | null
  expireDate: string | null
  waybillType: number
  name: string
}

/**
 * Dockings in force today (floor.md §14 Rules): matching carrier (and the order's network if it has one), owner allowed, the default first,
 * then the smallest id.
 */
export const findDockings = async (ctx: Ctx): Promise<Dockings> => {
  const rows = await ctx.tx.query<Row>(
    `select d.id, d.warehouse_no, d.sid, d.logistics_code, d.network_id, d.account_no, d.owner_nos, d.status, d.effect_date,
            d.expire_date, d.waybill_type, c.logistics_name || '-' || n.name as name
       from logistics_docking d
       join logistics_company c on c.tenant_id = $1 and c.logistics_code = d.logistics_code
       join network n on n.tenant_id = $1 and n.network_id = d.network_id
      where d.tenant_id = $1 and d.status in (${dockingLife.on}, ${dockingLife.empty}) order by d.is_default desc, d.id`,
    [ctx.tenantId],
  )
  const live = rows.filter(
    (row) => (row.effectDate === null || row.effectDate <= ctx.today) && (row.expireDate === null || row.expireDate >= ctx.today),
  )
  return {
    choose: (warehouseNo, sid, logisticsCode, networkId, ownerNo) => {
      const fitting = live.filter(
        (row) =>
          row.warehouseNo === warehouseNo &&
          row.sid === sid &&
          row.logisticsCode === logisticsCode &&
          (networkId === null || row.networkId === networkId) &&
          allowed(row.ownerNos, ownerNo),
      )
      const usable = fitting.find((row) => row.status === dockingLife.on)
      if (usable !== undefined)
        return {
          id: usable.id,
          networkId: usable.networkId,
          accountNo: usable.accountNo,
          ranged: usable.waybillType === 3,
          name: usable.name,
        }
      return fitting[0] === undefined ? undefined : { exhausted: fitting[0].name }
    },
  }
}

const allowed = (owners: readonly string[] | null, ownerNo: string): boolean =>
  owners === null || owners.length === 0 || owners.includes('*') || owners.includes(ownerNo)
