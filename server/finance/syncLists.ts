// 数据同步的列表 · finance/syncLists
import type { SyncType } from '#contract/rules/syncJobLife'
import type { Source } from '../platform/listQuery.ts'

const named = (key: string, title: string): string =>
  `coalesce((select '；${title} ' || string_agg(x, '、') from jsonb_array_elements_text(j.params -> '${key}') x), '')`

/** Source of the jobs of one type. */
export const jobsOf = (syncType: SyncType): Source => ({
  from: 'sync_job j',
  alias: 'j',
  where: `j.sync_type = '${syncType}'`,
  columns: {
    about: `to_char(j.start_date, 'YYYY-MM-DD') || ' 至 ' || to_char(j.end_date, 'YYYY-MM-DD') || ${named('ownerNos', '货主')} || ${named('warehouseNos', '仓库')}`,
    doneBp: 'case when j.total_num > 0 then least(10000, (j.done_num + j.fail_num)::bigint * 10000 / j.total_num)::int end',
    usedSec: '(j.cost_ms / 1000)::int',
  },
})
