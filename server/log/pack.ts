// 打包日志 · log/pack
import { packLog } from '#contract/log/pack'
import { doneAt, serveLog } from './serveLog.ts'

/** A repeated packing replaced the used consumables, so only the valid record shows the parcels' consumables. */
export default serveLog(packLog, {
  from: 'pack_record r',
  where: 'r.pack_type = 1',
  columns: {
    ...doneAt,
    consumables: `(case when r.is_valid = 1 then (
      select string_agg(concat(coalesce(c.consumable_name, u.consumable_no), '×', u.qty), '，' order by u.package_no, u.consumable_no)
        from pack_consumable u left join consumable c on c.tenant_id = $1 and c.consumable_no = u.consumable_no
       where u.tenant_id = $1 and u.stockout_no = r.stockout_no) end)`,
  },
})
