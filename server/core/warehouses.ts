// 行里的仓库 · core/warehouses
import { mirrorMode } from '#contract/warehouse/wms'
import type { Ctx } from '../platform/ctx.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'

interface Account {
  readonly warehouseNo: string
  readonly sid: string
  readonly isDisabled: number
}
/** The warehouse of a row; sid is '' if the text of a file names no account. */
export type Place = Pick<Account, 'warehouseNo' | 'sid'>

export interface NamedWarehouses {
  /** reads a cell: number-sid, or the number alone if the warehouse has one account */
  readonly read: (typed: string) => Place
  /** message for a warehouse that is unknown or outside the person's scope; '' if there is none. With `open` a disabled one is unknown */
  readonly fault: (place: Place, open?: boolean) => string
}

/** Loads the tenant's warehouses for rows of forms and files. */
export const warehousesNamed = async (ctx: Ctx): Promise<NamedWarehouses> => {
  const all = await ctx.tx.query<Account>(
    'select warehouse_no, sid, is_disabled from wms_warehouse where tenant_id = $1 order by warehouse_no, sid',
    [ctx.tenantId],
  )
  const known = new Map(all.map((account) => [warehouseKey(account.warehouseNo, account.sid), account]))
  const accountsOf = (no: string): readonly Account[] => all.filter((account) => account.warehouseNo === no)
  return {
    read: (typed) => {
      const [only, second] = accountsOf(typed)
      const found = known.get(typed) ?? (second === undefined ? only : undefined)
      return found === undefined ? { warehouseNo: typed, sid: '' } : { warehouseNo: found.warehouseNo, sid: found.sid }
    },
    fault: ({ warehouseNo, sid }, open = false) => {
      const name = sid === '' ? warehouseNo : warehouseKey(warehouseNo, sid)
      if (sid === '' && accountsOf(warehouseNo).length > 1) return `仓库有多个账号，请填写 仓库编号-sid：${warehouseNo}`
      const found = known.get(warehouseKey(warehouseNo, sid))
      if (found === undefined || (open && found.isDisabled === 1)) return `仓库不存在：${name}`
      return seesWarehouse(ctx.person, warehouseNo, sid) ? '' : `无仓库权限：${name}`
    },
  }
}

/** SQL condition that an outside system leads the warehouse of the rows `alias` (外部镜像). */
export const isMirrored = (alias: string): string =>
  `exists (select 1 from wms_warehouse m where m.tenant_id = $1 and m.warehouse_no = ${alias}.warehouse_no and m.sid = ${alias}.sid and m.wms_mode = ${mirrorMode})`

/** Stored warehouse, account or owner of a row that applies to all. */
export const everywhere = '*'

/** The warehouse fields of a row. */
export interface SaysPlace {
  readonly warehouseNo?: unknown
  readonly sid?: unknown
}
/** Warehouse of a row of the white list or of advice: a blank one means all. */
export const holdsIn = (row: SaysPlace): Place => {
  const { warehouseNo, sid } = row
  if (typeof warehouseNo !== 'string' || warehouseNo === '' || warehouseNo === everywhere)
    return { warehouseNo: everywhere, sid: everywhere }
  return { warehouseNo, sid: typeof sid === 'string' ? sid : '' }
}
