// 退货单的计费事实 · finance/returnFacts
/**
 * Facts of finished returns (office.md §8.6): parcels received, pieces found in them, pieces packed anew, photos of the pieces, and pieces
 * that are not good. A return nobody has claimed has no owner who could be charged.
 */
import type { ReturnFact } from '#contract/rules/feeFacts'
import { bizDate } from '#contract/rules/clock'
import { returnLife, returnReceiveLife } from '#contract/rules/returnLife'
import type { Cursor } from './apart.ts'
import type { FactCtx, FactSource } from './factReader.ts'
import { lockDocuments, putFacts, SOURCE, type Figures, type NewFact } from './factRows.ts'

const atOnce = 500
/** SQL: returns `r` that are charged. */
export const isFinishedReturn = `r.status = ${returnLife.done} and r.owner_no is not null`

type Returned = Figures<ReturnFact>
interface Finished extends Returned {
  readonly returnNo: string
  readonly ownerNo: string
  readonly shopNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly finishTime: Date
  readonly dayCut: string
}
/**
 * A return that came without its receipt is one parcel. Photos are those of the inspection, each once, however many lines show it; those of
 * the parcel at the door are the warehouse's own proof. Scrap is bad; pieces of other owners (错件) are handled, but not bad.
 */
const readFinished = ({ tx, tenantId }: FactCtx, nos: readonly string[]): Promise<readonly Finished[]> =>
  tx.query<Finished>(
    `select r.return_no, r.owner_no, r.shop_no, r.warehouse_no, r.sid,
            greatest(1, (select count(*) from return_receive v where v.tenant_id = $1 and v.return_no = r.return_no
              and v.status in (${returnReceiveLife.open}, ${returnReceiveLife.unpacked})))::int as parcels,
            r.actual_qty as pieces, r.repack_num as repacked, r.defect_qty + r.scrap_qty as bad,
            (select count(distinct p.photo)::int from return_order_line l cross join lateral jsonb_array_elements(l.photos) as p(photo)
              where l.tenant_id = $1 and l.return_no = r.return_no) as photos,
            r.finish_time, coalesce(h.day_cut_time::text, '00:00') as day_cut
       from return_order r
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = r.warehouse_no and m.sid = r.sid
       left join warehouse h on h.tenant_id = $1 and h.parent_warehouse_no = m.parent_warehouse_no
      where r.tenant_id = $1 and r.return_no = any($2::text[]) and ${isFinishedReturn} and r.finish_time is not null
      order by r.return_no`,
    [tenantId, nos],
  )

const factOf = ({ returnNo, ownerNo, shopNo, warehouseNo, sid, finishTime, dayCut, ...fact }: Finished): NewFact<Returned> => ({
  sourceNo: returnNo,
  lineKey: '',
  ownerNo,
  shopNo,
  warehouseNo,
  sid,
  bizDate: bizDate(finishTime.getTime(), dayCut),
  fact,
})

const write = async (ctx: FactCtx, nos: readonly string[]): Promise<void> => {
  const stored = await lockDocuments<Returned>(ctx, SOURCE.returned, nos)
  const finished = await readFinished(ctx, nos)
  await putFacts(
    ctx,
    SOURCE.returned,
    finished.map((one) => [factOf(one), stored.get(one.returnNo)]),
  )
}

const after = ({ tx, tenantId }: FactCtx, { shippedText, orderNo }: Cursor): Promise<readonly Cursor[]> =>
  tx.query<Cursor>(
    `select r.finish_time::text as shipped_text, r.return_no as order_no from return_order r
      where r.tenant_id = $1 and ${isFinishedReturn} and r.finish_time >= $2::timestamptz
        and (r.finish_time, r.return_no) > ($2::timestamptz, $3)
      order by r.finish_time, r.return_no limit ${atOnce}`,
    [tenantId, shippedText, orderNo],
  )

export const returns: FactSource = {
  reader: 'RETURN',
  noun: '张退货单',
  eventTypes: ['return.finished'],
  eventKey: 'aggregate_no',
  atOnce,
  after,
  write,
}
