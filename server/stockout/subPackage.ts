// 子包裹列表 · stockout/subPackage
import { subPackage } from '#contract/stockout/subPackage'
import { serve } from '../platform/serve.ts'

export default serve(subPackage, {
  from: 'stockout_package p',
  alias: 'p',
  columns: {
    consumables: `(select string_agg(concat(coalesce(c.consumable_name, u.consumable_no), '×', u.qty), '，' order by u.consumable_no)
                     from pack_consumable u
                     left join consumable c on c.tenant_id = $1 and c.consumable_no = u.consumable_no
                    where u.tenant_id = $1 and u.package_no = p.package_no)`,
  },
})
