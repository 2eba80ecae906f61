// 库位管理 · stock/location
import { systemBins } from '#contract/rules/systemPlace'
import { location } from '#contract/stock/location'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { locationRules } from '../core/stock/locationRules.ts'

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  if (systemBins.has(plain(before['locationNo']))) throw refuse('A1731.bin')
  const held = await ctx.tx.query(
    'select 1 from stock where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = $4 limit 1',
    [ctx.tenantId, before['warehouseNo'], before['sid'], before['locationNo']],
  )
  if (held.length > 0) throw refuse('A1734')
}

const here = 's.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid and s.location_no = l.location_no'

export default serve(location, {
  from: 'location l',
  alias: 'l',
  columns: {
    zoneName: `(select z.zone_name from zone z
                 where z.tenant_id = $1 and z.warehouse_no = l.warehouse_no and z.sid = l.sid and z.zone_no = l.zone_no)`,
    stockQty: `(select coalesce(sum(s.qty), 0)::int from stock s where ${here})`,
    skuNum: `(select count(distinct (s.owner_no, s.goods_no))::int from stock s where ${here})`,
    stockEmpty: `(not exists (select 1 from stock s where ${here}))::int`,
  },
  search: {
    stockEmpty: (filter) => {
      const wanted = plain(filter['stockEmpty'])
      return wanted === '' ? null : `${wanted === '1' ? 'not ' : ''}exists (select 1 from stock s where ${here})`
    },
  },
  write: { table: 'location', rules: locationRules, checkRemove },
})
