// 库存查询 · stock/stock
import type { Body } from '#contract/resource'
import { stock } from '#contract/stock/stock'
import { plain, words } from '../platform/kinds.ts'
import { nameHolds } from '../core/goods/words.ts'
import type { Asked } from '../platform/listQuery.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { expiryOf } from '../core/stock/expiry.ts'
import { barcodeSearch } from '../core/stock/search.ts'

const noneFree = (filter: Asked<Body<typeof stock>>): string | null => {
  const wanted = plain(filter.noneFree)
  return wanted === '' ? null : wanted === '1' ? 's.avail_qty = 0' : 's.avail_qty > 0'
}

const source = (today: string): Serving<Body<typeof stock>> => {
  const day = `date '${today}'`
  const expiry = expiryOf(day)
  return {
    from: 'stock s join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no',
    alias: 's',
    columns: {
      goodsName: 'g.goods_name',
      specName: 'g.spec_name',
      barcode: 'g.main_barcode',
      leftDays: `s.expire_date - ${day}`,
      expiry,
      noneFree: '(s.avail_qty = 0)::int',
    },
    search: {
      barcode: barcodeSearch,
      goodsName: (filter, p) => nameHolds('g', plain(filter.goodsName), p),
      noneFree,
      expiry: (filter, p) => {
        const wanted = words(filter.expiry).map(Number).filter(Number.isInteger)
        if (wanted.length === 0) return null
        // the condition on expire_date lets the query use an index
        const past = wanted.every((one) => one === 4)
          ? `s.expire_date < ${day}`
          : `s.expire_date >= ${wanted.includes(4) ? `date '0001-01-01'` : day}`
        return `${past} and (${expiry}) = any(${p.add(wanted)}::int[])`
      },
    },
  }
}

export default serve(stock, source)
