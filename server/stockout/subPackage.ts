// 子包裹列表 · stockout/subPackage
import { addParcels, subPackage, voidParcel } from '#contract/stockout/subPackage'
import { makeParcels } from '../core/orders/addParcels.ts'
import { voidSub } from '../core/orders/voidParcel.ts'
import { handleLong } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'

const list = serve(subPackage, {
  from: 'stockout_package p',
  alias: 'p',
  columns: {
    consumables: `(select string_agg(concat(coalesce(c.consumable_name, u.consumable_no), '×', u.qty), '，' order by u.consumable_no)
                     from pack_consumable u
                     left join consumable c on c.tenant_id = $1 and c.consumable_no = u.consumable_no
                    where u.tenant_id = $1 and u.package_no = p.package_no)`,
  },
})

export default [
  ...list,
  handleLong(addParcels, async (run, wanted) => ({ parcels: [...(await makeParcels(run, wanted))] })),
  handleLong(voidParcel, async (run, { packageNo, reason }) => {
    await voidSub(run, packageNo, reason)
    return { packageNo }
  }),
]
