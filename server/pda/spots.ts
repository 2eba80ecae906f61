// 待抽检 · pda/spots
import { toSpot } from '#contract/pda/spots'
import { orderLife, stopping } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { newPackerDays } from '#contract/rules/spot'
import { byRisk, spotRisk } from '#contract/rules/spotRisk'
import { settingsOf } from '../core/floor/settings.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'

/** Days of spot checks that count for the risk of a packer. */
const riskDays = 30
/** Maximum number of parcels in a reply, more than a shift checks; further drawn parcels stay blocked. */
const rowsMax = 500

interface Row {
  stockoutNo: string
  logisticsNo: string
  ownerNo: string
  orderTags: readonly number[]
  packerKey: string | null
  packerName: string | null
  packTime: Date
  hasFailed: boolean
  isNewPacker: boolean
  packerSpots: number
  packerFails: number
  checkErrors: number
  conflicts: number
}

/** toSpot: the parcels of the device's warehouse that wait for a spot check, the highest risk first. */
export default handle(toSpot, async (ctx) => {
  const { warehouseNo, sid } = callingDevice(ctx)
  const settings = await settingsOf({ ...ctx, warehouseNo, sid })
  const rows = await ctx.tx.named<Row>(
    'pda_to_spot',
    `with p as (
       select o.stockout_no, p.logistics_no, o.owner_no, o.order_tags, o.packer_key, o.packer_name, coalesce(o.pack_time, p.update_time) as pack_time
         from stockout_package p join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
        where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.need_spot = 1 and p.spot_result <> 1
          and p.status in (${packageLife.packed}, ${packageLife.weighed}) and o.status in (${orderLife.toWeigh}, ${orderLife.toShip})
          and o.intercept_status not in (${stopping.join(', ')}) and o.hold_flag = 0
        order by pack_time limit ${rowsMax}),
     k as (select distinct p.packer_key from p where p.packer_key is not null),
     made as (
       select k.packer_key, count(s.id)::int as spots, (count(s.id) filter (where s.result = 2))::int as fails,
              not exists (select 1 from work_record w where w.tenant_id = $1 and w.operator_key = k.packer_key and w.op_type in (4, 5)
                             and w.biz_date <= $4::date - ${newPackerDays}) as is_new
         from k left join spot_record s on s.tenant_id = $1 and s.packer_key = k.packer_key and s.is_valid = 1
                       and s.effective_at >= $5
        group by k.packer_key)
     select p.*, coalesce(m.spots, 0) as packer_spots, coalesce(m.fails, 0) as packer_fails, coalesce(m.is_new, false) as is_new_packer,
            exists (select 1 from spot_record s where s.tenant_id = $1 and s.stockout_no = p.stockout_no and s.is_valid = 1 and s.result = 2) as has_failed,
            (select coalesce(sum(c.error_num), 0)::int from check_record c
              where c.tenant_id = $1 and c.stockout_no = p.stockout_no and c.is_valid = 1) as check_errors,
            (select count(*)::int from op_exception e where e.tenant_id = $1 and e.stockout_no = p.stockout_no) as conflicts
       from p left join made m on m.packer_key = p.packer_key`,
    [ctx.tenantId, warehouseNo, sid, ctx.today, new Date(ctx.now - riskDays * 86_400_000)],
  )
  const records = rows.map((row) => {
    const isMust = settings.drawOf(row.ownerNo, row.orderTags)?.isMust === true
    const { stockoutNo, logisticsNo, packerKey, packerName } = row
    return { stockoutNo, logisticsNo, packerKey, packerName, packTime: row.packTime.getTime(), ...spotRisk({ ...row, isMust }) }
  })
  return { records: records.sort(byRisk) }
})
