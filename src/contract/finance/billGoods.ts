// 商品费用 · finance/billGoods
import { code, count, money, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'

/** What the orders of a bill cost, by goods (office.md §9.1 fin_bill_goods). */
export const billGoods = resource({
  id: 'finance/billGoods',
  title: '商品费用',
  fields: {
    billNo: code('账单号', { derived: true, width: 150 }),
    ownerNo: ref('货主', owner, { derived: true }),
    goodsNo: code('商品编号', { derived: true, width: 160, blank: '-' }),
    keyword: text('编号或名称', { derived: true }),
    goodsName: text('商品名称', { derived: true, width: 240 }),
    qty: count('件数', { derived: true, sums: true, help: '账单里的单一共发了几件' }),
    amountFen: money('分摊金额', { derived: true, sums: true, help: '单的快递、操作、耗材和保价费，按件数分到商品' }),
  },
  key: ['billNo', 'ownerNo', 'goodsNo'],
  list: ['goodsNo', 'goodsName', 'qty', 'amountFen', 'ownerNo', 'billNo'],
  shown: ['goodsNo', 'goodsName', 'qty', 'amountFen'],
  search: ['billNo', 'keyword'],
  sort: ['goodsNo'],
  scope: ['owner'],
  calls: { list: 'GET /v1/finance/bill/goods' },
  may: { list: 520101 },
  empty: ['没有分到商品的费用', '账单里没有出库单的费用，或者正在计算，过一会儿再看。'],
})
