// ABC 分类 · goods/abc
import { orderLife } from '#contract/rules/orderLife'
import { abcOf, type Asked } from '#contract/rules/abc'
import { changed } from '../platform/changes.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'

const dayMs = 86_400_000
/** Days of order lines that decide the class. */
const demandDays = 30
/** Goods per transaction. */
const atOnce = 1000
/** Timeout of the statement that counts the order lines of a month. */
const countMs = 60_000

interface CountedGoods extends Asked {
  readonly ownerNo: string
  readonly abcClass: string | null
}

const readLines = (services: Services, tenantId: number, since: Date): Promise<CountedGoods[]> =>
  services.db.inTenant(
    tenantId,
    (tx) =>
      tx.query<CountedGoods>(
        `select g.owner_no, g.goods_no, g.abc_class, coalesce(n.lines, 0)::int as lines
           from goods g
           left join (select l.owner_no, l.goods_no, count(*) as lines
                        from stockout_order o join stockout_line l on l.tenant_id = $1 and l.stockout_no = o.stockout_no
                       where o.tenant_id = $1 and o.receive_time >= $2 and o.status <> ${orderLife.off}
                       group by l.owner_no, l.goods_no) n on n.owner_no = g.owner_no and n.goods_no = g.goods_no
          where g.tenant_id = $1
          order by g.owner_no, g.goods_no`,
        [tenantId, since],
      ),
    { readOnly: true, timeoutMs: countMs },
  )

/** Calculation ABC_CLASS, Mondays at 03:00 by default: the class of goods by demand among the goods of their owner (floor.md §3.1, §18). */
export const abcTask: Pick<JobTask, 'run'> = {
  run: async (services, { tenantId }) => {
    const { now } = momentOf(services)
    const rows = await readLines(services, tenantId, new Date(now - demandDays * dayMs))
    const owners = new Set(rows.map((row) => row.ownerNo))
    const changedGoods = [...owners].flatMap((ownerNo) => {
      const goods = rows.filter((row) => row.ownerNo === ownerNo)
      const classes = abcOf(goods)
      return goods.flatMap((one) => {
        const abcClass = classes.get(one.goodsNo) ?? 'C'
        return abcClass === one.abcClass ? [] : [{ ownerNo, goodsNo: one.goodsNo, abcClass }]
      })
    })
    for (let from = 0; from < changedGoods.length; from += atOnce)
      await write(services, tenantId, changedGoods.slice(from, from + atOnce))
  },
}

const write = (
  services: Services,
  tenantId: number,
  turned: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly abcClass: string }[],
): Promise<void> =>
  services.db.inTenant(tenantId, async (tx) => {
    await changeRows(tx, 'goods', turned, { key: ['ownerNo', 'goodsNo'], set: ['abcClass'], quiet: true })
    await changed(
      { tenantId, tx, at: momentOf(services).at, id: services.ids.next },
      turned.map(({ ownerNo, goodsNo }) => ({ resource: 'goods/goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo })),
    )
  })
