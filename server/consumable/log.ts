// 耗材流水 · consumable/log
import { consumableLog } from '#contract/consumable/log'
import { serve } from '../platform/serve.ts'

export default serve(consumableLog, { from: 'consumable_log l', alias: 'l', columns: { logId: 'l.id::text' } })
