// 入库单 · inbound/stockin
import { stockin } from '#contract/inbound/stockin'
import { arrivalLife, stockinLife } from '#contract/rules/inboundLife'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import { settleEdited, toldCreated } from '../core/inbound/created.ts'
import { allowSurplus, cancelStockins, closeStockins, finishStockins, forceStockins, pushStockins } from './stockinActs.ts'
import { stockinRules } from '../core/inbound/stockinRules.ts'

const onTime = `case when t.status in (${stockinLife.done}, ${stockinLife.closed}) and t.deadline_time is not null then 1 - t.is_overtime end`

export const stockins = served({
  of: stockin,
  serving: {
    from: 'stockin_order t',
    alias: 't',
    columns: {
      arrivalNos: `(select string_agg(l.arrival_no, '、' order by l.arrival_no) from arrival_stockin l
                      join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no and a.status <> ${arrivalLife.off}
                     where l.tenant_id = $1 and l.stockin_no = t.stockin_no)`,
      receiveMin: 'round(extract(epoch from t.finish_receive_time - t.start_time) / 60)::int',
      putawayMin: 'round(extract(epoch from t.finish_putaway_time - t.start_time) / 60)::int',
      isTimely: onTime,
      pushMessage: `(select q.response ->> 'message' from erp_push_queue q where q.tenant_id = $1 and q.biz_type = 2 and q.biz_no = t.stockin_no)`,
    },
    lines: goodsOfLine,
    rules: stockinRules,
    acts: {
      make: {
        effect: (ctx, heads) =>
          toldCreated(
            ctx,
            heads.map(({ no }) => no),
          ),
      },
      edit: {
        follow: (ctx, heads) =>
          settleEdited(
            ctx,
            heads.map(({ no }) => no),
          ),
      },
      finish: finishStockins,
      allow: allowSurplus,
      close: closeStockins,
      cancel: cancelStockins,
      push: pushStockins,
      force: forceStockins,
    },
  },
})
