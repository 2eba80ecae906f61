// 批量打包日志 · log/packBatch
import { packBatchLog } from '#contract/log/packBatch'
import { doneAt, serveLog } from './serveLog.ts'

/** The consumables as scanned for every order of the batch. */
export default serveLog(packBatchLog, {
  from: 'pack_record r',
  where: 'r.pack_type = 2',
  columns: {
    ...doneAt,
    consumables: `(select string_agg(concat(coalesce(
             (select c.consumable_name from consumable c where c.tenant_id = $1 and c.consumable_no = e ->> 'code'),
             (select c.consumable_name from consumable c where c.tenant_id = $1 and c.barcode = e ->> 'code' limit 1), e ->> 'code'), '×', e ->> 'qty'), '，')
        from pda_op o cross join lateral jsonb_array_elements(o.payload -> 'consumables') as e
       where o.tenant_id = $1 and o.op_id = r.op_id)`,
  },
})
