// 财务账目自检 · finance/ledger/checks
/**
 * The invariants of bills, balances and daily consumption that span rows (office.md §9.1, §17.1, §17.3): each is one statement that finds
 * what breaks it. They run by night, and with `npm run books`.
 */
import { billLife, closedBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { accountTypes, tradeTypes } from '#contract/rules/ledger'
import { nightCheck } from '../../core/nightCheck.ts'

/** Bills whose sums are written: all but those that a job makes just now, and void ones. */
const summed = `b.status not in (${billLife.making}, ${billLife.failed}, ${billLife.off})`
const closed = `b.status in (${closedBills.join(', ')})`
const live = `l.status <> ${feeLineLife.off}`
const frozenTypes = `${tradeTypes.freeze}, ${tradeTypes.unfreeze}`

/** SQL of each rule: `no` of what breaks it. `$1` tenant, `$3` as NightCheck says. */
const rules = {
  'bill.lines': `select b.bill_no as no from fin_bill b
      left join (select l.bill_no, sum(l.amount_fen) as fen, sum(l.gross_fen) as gross, sum(l.discount_fen) as discount, count(*) as n
                   from fin_fee_line l where l.tenant_id = $1 and l.bill_no is not null and ${live} group by l.bill_no) s
        on s.bill_no = b.bill_no
     where b.tenant_id = $1 and ${summed}
       and (b.fee_fen, b.gross_fen, b.line_discount_fen, b.line_count)
           <> (coalesce(s.fen, 0), coalesce(s.gross, 0), coalesce(s.discount, 0), coalesce(s.n, 0))`,
  'bill.fees': `select b.bill_no as no from fin_bill b
      left join (select f.bill_no, sum(f.amount_fen) as fen from fin_bill_fee f where f.tenant_id = $1 group by f.bill_no) s
        on s.bill_no = b.bill_no
     where b.tenant_id = $1 and ${summed} and b.fee_fen <> coalesce(s.fen, 0)`,
  'bill.items': `select distinct b.bill_no as no
      from (select l.bill_no, coalesce(l.warehouse_no || '-' || l.sid, '') as warehouse_key, l.fee_type, l.item_name, sum(l.qty) as qty,
                   sum(l.gross_fen) as gross, sum(l.amount_fen) as fen, count(*) as n
              from fin_fee_line l where l.tenant_id = $1 and l.bill_no is not null and ${live} group by 1, 2, 3, 4) s
      full join (select f.* from fin_bill_fee f where f.tenant_id = $1) f
        on f.bill_no = s.bill_no and f.warehouse_key = s.warehouse_key and f.fee_type = s.fee_type and f.item_name = s.item_name
      join fin_bill b on b.tenant_id = $1 and b.bill_no = coalesce(s.bill_no, f.bill_no) and ${summed}
     where (s.qty, s.gross, s.fen, s.n) is distinct from (f.qty, f.gross_fen, f.amount_fen, f.line_count)`,
  'bill.tax': `select b.bill_no as no from fin_bill b
      left join (select t.bill_no, sum(t.tax_fen) as tax, sum(t.base_fen) as base from fin_bill_tax t where t.tenant_id = $1 group by t.bill_no) s
        on s.bill_no = b.bill_no
     where b.tenant_id = $1 and ${summed} and (b.tax_fen, b.fee_fen) <> (coalesce(s.tax, 0), coalesce(s.base, 0))`,
  'bill.total': `select b.bill_no as no from fin_bill b
     where b.tenant_id = $1 and b.total_fen <> b.fee_fen + case b.tax_mode when 0 then b.tax_fen else 0 end`,
  'bill.received': `select b.bill_no as no from fin_bill b
      left join (select r.bill_no, sum(r.amount_fen) as fen from fin_bill_receipt r where r.tenant_id = $1 group by r.bill_no) s
        on s.bill_no = b.bill_no
     where b.tenant_id = $1
       and (b.received_fen <> coalesce(s.fen, 0)
            or (b.status = ${billLife.paid} and b.total_fen > 0 and b.received_fen <> b.total_fen)
            or (b.status = ${billLife.part} and b.received_fen not between 1 and b.total_fen - 1)
            or (b.status not in (${billLife.part}, ${billLife.paid}) and b.received_fen <> 0))`,
  'bill.locked': `select distinct b.bill_no as no from fin_bill b
      join fin_fee_line l on l.tenant_id = $1 and l.bill_no = b.bill_no and l.status not in (${feeLineLife.locked}, ${feeLineLife.free}, ${feeLineLife.off})
     where b.tenant_id = $1 and ${closed} and b.confirm_time < $3`,
  'line.bill': `select l.line_no as no from fin_fee_line l
      left join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no
     where l.tenant_id = $1 and ${live}
       and ((l.status in (${feeLineLife.billed}, ${feeLineLife.locked}, ${feeLineLife.free})) <> (l.bill_no is not null)
            or (l.bill_no is not null
                and (b.bill_no is null or b.custom_no <> l.custom_no or b.direction <> l.direction
                     or (b.status = ${billLife.off} and b.update_time < $3))))`,
  'line.twice': `select min(l.line_no) as no from fin_fee_line l
      join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no and b.status <> ${billLife.off}
     where l.tenant_id = $1 and ${live}
     group by l.direction, l.source_type, l.source_no, l.item_id, l.line_key, l.biz_date having count(*) > 1`,
  'account.balance': `select a.account_no as no from pt_balance a
      left join (select g.account_type, g.account_no, sum(g.amount_fen) as fen from pt_trading_log g
                  where g.tenant_id = $1 and g.trade_type not in (${frozenTypes}) group by 1, 2) s
        on s.account_type = a.account_type and s.account_no = a.account_no
     where a.tenant_id = $1 and a.balance_fen <> coalesce(s.fen, 0)`,
  'account.frozen': `select a.account_no as no from pt_balance a
      left join (select g.account_type, g.account_no,
                        sum(case g.trade_type when ${tradeTypes.freeze} then g.amount_fen else -g.amount_fen end) as fen
                   from pt_trading_log g where g.tenant_id = $1 and g.trade_type in (${frozenTypes}) group by 1, 2) s
        on s.account_type = a.account_type and s.account_no = a.account_no
     where a.tenant_id = $1 and a.frozen_fen <> coalesce(s.fen, 0)`,
  'account.chain': `select a.account_no || ' ' || g.log_no as no
      from (select x.*, row_number() over w as nth, lag(x.balance_after_fen, 1, 0::bigint) over w as balance_was,
                   lag(x.frozen_after_fen, 1, 0::bigint) over w as frozen_was, lead(x.seq) over w as next_seq
              from pt_trading_log x where x.tenant_id = $1 window w as (partition by x.account_type, x.account_no order by x.seq)) g
      join pt_balance a on a.tenant_id = $1 and a.account_type = g.account_type and a.account_no = g.account_no
     where (g.seq, g.balance_before_fen, g.frozen_before_fen) <> (g.nth, g.balance_was, g.frozen_was)
        or (g.next_seq is null and (a.log_count, a.balance_fen, a.frozen_fen) <> (g.seq, g.balance_after_fen, g.frozen_after_fen))`,
  'consume.log': `select coalesce(d.biz_no, g.biz_no) as no
      from (select c.owner_no || '-' || to_char(c.stat_date, 'YYYY-MM-DD') as biz_no, sum(c.amount_fen) as fen
              from pt_consume_day c where c.tenant_id = $1 and c.is_posted = 1 group by 1) d
      full join (select x.biz_no, x.amount_fen from pt_trading_log x
                  where x.tenant_id = $1 and x.account_type = ${accountTypes.owner} and x.trade_type = ${tradeTypes.consumption}) g
        on g.biz_no = d.biz_no
     where coalesce(d.fen, 0) <> -coalesce(g.amount_fen, 0)`,
  'consume.lines': `select coalesce(l.owner_no, c.owner_no) as no
      from (select x.owner_no, sum(x.consumed_fen) as fen from fin_fee_line x
             where x.tenant_id = $1 and x.consumed_fen <> 0 group by x.owner_no) l
      full join (select y.owner_no, sum(y.amount_fen) as fen from pt_consume_day y where y.tenant_id = $1 group by y.owner_no) c
        on c.owner_no = l.owner_no
     where coalesce(l.fen, 0) <> coalesce(c.fen, 0)`,
  'bill.balance': `select b.bill_no as no from fin_bill b
      left join (select l.bill_no, sum(l.consumed_fen) as fen from fin_fee_line l
                  where l.tenant_id = $1 and l.bill_no is not null and l.consumed_fen <> 0 and ${live} group by l.bill_no) c on c.bill_no = b.bill_no
      left join (select r.bill_no, sum(r.amount_fen) as fen from fin_bill_receipt r where r.tenant_id = $1 and r.way = 2 group by r.bill_no) p
        on p.bill_no = b.bill_no
      left join (select g.bill_no, sum(g.amount_fen) as fen from pt_trading_log g where g.tenant_id = $1 and g.bill_no is not null group by g.bill_no) s
        on s.bill_no = b.bill_no
     where b.tenant_id = $1 and b.direction = 1 and b.owner_no is not null
       and coalesce(s.fen, 0) <> case when ${closed} then coalesce(c.fen, 0) - coalesce(p.fen, 0) + greatest(-b.total_fen, 0) else 0 end`,
} as const
type Rule = keyof typeof rules

/** What each rule compares, in words for administrators. */
const names: Readonly<Record<Rule, string>> = {
  'bill.lines': '账单合计与费用明细',
  'bill.fees': '账单合计与费用汇总',
  'bill.items': '费用汇总与费用明细',
  'bill.tax': '账单税额与税额明细',
  'bill.total': '账单总额与费用加税',
  'bill.received': '账单已收与回款',
  'bill.locked': '已确认的账单里没有锁定的费用',
  'line.bill': '费用与它的账单',
  'line.twice': '同一笔费用出了两次账',
  'account.balance': '余额与流水',
  'account.frozen': '冻结与流水',
  'account.chain': '流水前后不连',
  'consume.log': '日消费与流水',
  'consume.lines': '日消费与费用明细',
  'bill.balance': '账单结算与流水',
}
const isRule = (name: string): name is Rule => Object.hasOwn(names, name)

export const ledgerCheckTask = nightCheck({
  name: 'fin-ledger.check',
  title: '财务账目自检',
  finds: Object.entries(rules).map(([rule, sql]) => `select '${rule}' as rule_name, i.no from (${sql}) i order by i.no limit $2`),
  names: ({ no, ruleName }) => `${isRule(ruleName) ? names[ruleName] : ruleName} ${no}`,
  sentence: (count, named) => `财务的账有 ${count} 处对不上：${named}，请联系技术支持`,
})
