// 读取耗材 · core/floor/kinds/consumables/load
/** Consumables by number or barcode, with their stock. */
import type { ConsumableFacts } from '#contract/ops/kinds/consumables'
import type { OpsTx } from '../../context.ts'
import type { Settings } from '../../settings.ts'

interface ConsumableRow {
  consumableNo: string
  consumableName: string
  consumableType: number
  barcode: string | null
  weightG: number
  salePriceE4: string | null
  isStock: number
  /** protective items taken from this consumable; null if there are none */
  items: readonly string[] | null
}
const consumableColumns =
  'c.consumable_no, c.consumable_name, c.consumable_type, c.barcode, c.weight_g, c.sale_price_e4, c.is_stock, i.items'
/** The protective items taken from each consumable. */
const withItems = `consumable c left join (
  select p.consumable_no, array_agg(p.item_no::text order by p.item_no) as items
    from protective_item p where p.tenant_id = $1 and p.consumable_no is not null group by p.consumable_no) i
  on i.consumable_no = c.consumable_no`
/** Consumables of an owner are listed where that owner has orders or stock. */
const isListedHere = `(c.owner_no is null
  or exists (select 1 from owner_enter_control e where e.tenant_id = $1 and e.owner_no = c.owner_no and e.warehouse_no = $2 and e.sid = $3)
  or exists (select 1 from stock s where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.owner_no = c.owner_no))`

/**
 * Consumables by number or barcode; without `codes` all active ones of the warehouse. If consumables may not go below zero, their stock is
 * read too, and locked for an operation, because other packers take from the same stock.
 */
export const readConsumables = async (
  ctx: OpsTx,
  { keepsConsumables }: Pick<Settings, 'keepsConsumables'>,
  codes?: readonly string[],
): Promise<ConsumableFacts[]> => {
  if (codes?.length === 0) return []
  const rows =
    codes === undefined
      ? await ctx.tx.named<ConsumableRow>(
          'ops_consumables_all',
          `select ${consumableColumns} from ${withItems}
            where c.tenant_id = $1 and c.is_disabled = 0 and (c.consumable_type in (1, 2, 3, 6) or i.items is not null) and ${isListedHere} order by c.consumable_no limit 2000`,
          [ctx.tenantId, ctx.warehouseNo, ctx.sid],
        )
      : await ctx.tx.named<ConsumableRow>(
          'ops_consumables',
          `select ${consumableColumns} from ${withItems}
            where c.tenant_id = $1 and (c.consumable_no = any($2::text[]) or c.barcode = any($2::text[]))`,
          [ctx.tenantId, codes],
        )
  const stock = keepsConsumables ? await readConsumableStock(ctx, rows, codes !== undefined) : null
  return rows.map((row) => ({
    consumableNo: row.consumableNo,
    name: row.consumableName,
    barcode: row.barcode ?? '',
    type: row.consumableType,
    weightG: row.weightG,
    ...(row.items !== null && { items: row.items }),
    priceE4: row.salePriceE4 === null ? null : Number(row.salePriceE4),
    ...(stock !== null && row.isStock === 1 && { stockQty: stock.get(row.consumableNo) ?? 0 }),
  }))
}

const readConsumableStock = async (
  ctx: OpsTx,
  consumables: readonly ConsumableRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.named<{ consumableNo: string; qty: number }>(
    lock ? 'ops_consumable_stock_lock' : 'ops_consumable_stock',
    `select consumable_no, qty from consumable_stock
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and consumable_no = any($4::text[]) order by consumable_no ${lock ? 'for update' : ''}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, consumables.map((consumable) => consumable.consumableNo)],
  )
  return new Map(rows.map(({ consumableNo, qty }) => [consumableNo, qty]))
}
