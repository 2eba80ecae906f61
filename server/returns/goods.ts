// 退货商品 · returns/goods
import { returnGoods } from '#contract/returns/goods'
import { ownersOnly } from '../core/returns/settings.ts'
import { serve } from '../platform/serve.ts'
import { defectReasons } from './defectReasons.ts'
import { lineGoods } from './lineGoods.ts'

const returnColumns = [
  'outer_no',
  'src_tid',
  'logistics_no',
  'logistics_code',
  'owner_no',
  'shop_no',
  'return_type',
  'warehouse_no',
  'sid',
  'wave_no',
  'inspect_time',
  'inspect_user_name',
  'status',
]
const camel = (column: string): string => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Lines of returns with columns of their return. A person sees lines of visible returns, and goods of visible owners (lineGoods). */
export default serve(returnGoods, (_today, person) => ({
  from: 'return_order_line l join return_order r on r.tenant_id = $1 and r.return_no = l.return_no',
  alias: 'l',
  scope: { ...ownersOnly('r.owner_no'), warehouse: ['r.warehouse_no', 'r.sid'] },
  columns: {
    ...lineGoods(person),
    // the owner of the return; the line may hold another owner's goods
    ...Object.fromEntries(returnColumns.map((column) => [camel(column), `r.${column}`])),
    lineId: 'l.id::text',
    positionNo: 'l.location_no',
    defectReasons,
  },
}))
