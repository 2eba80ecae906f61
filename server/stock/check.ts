// 盘点管理 · stock/check
import { checkLife } from '#contract/rules/stockLife'
import { check, checkCount } from '#contract/stock/check'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import { handle } from '../platform/handle.ts'
import { countLines } from '../core/documents/checkLines.ts'
import { approve, begin, cancel, commit, holdRange, recount } from './checkActs.ts'
import { checkRules } from './checkRange.ts'

export const checks = served({
  of: check,
  serving: {
    from: 'stock_check c',
    alias: 'c',
    columns: {
      countedNum: `(select count(*)::int from stock_check_line l where l.tenant_id = $1 and l.check_no = c.check_no
                      and case c.round_no when 1 then l.count_qty when 2 then coalesce(l.round2_qty, case when l.is_open = 0 then l.count_qty end)
                          else coalesce(l.final_qty, case when l.is_open = 0 then l.count_qty end) end is not null)`,
      second: `case when c.status = ${checkLife.submitted} and c.first_approve_user_id is not null then 1 else 0 end`,
    },
    lines: {
      ...goodsOfLine,
      columns: { ...goodsOfLine.columns, barcode: 'g.main_barcode' },
      order: 'l.is_open desc, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality',
    },
    rules: checkRules,
    acts: {
      make: { effect: holdRange },
      begin: { effect: begin },
      commit: { effect: commit },
      cancel: { effect: cancel },
      recount: { effect: recount },
      approve: { effect: approve },
    },
  },
})

export default [
  handle(checkCount, async (ctx, { checkNo, roundNo, lines, over }) => ({
    counted: await countLines(ctx, checkNo, roundNo, lines, over === 1),
  })),
]
