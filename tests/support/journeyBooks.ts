// 全程对账 · support/journeyBooks
/** Reads the database once at the end of a journey, and compares it with what was seen green on the handheld and typed on its scale. */
import { Client } from 'pg'
import { audit } from '../fault/support/ledger.ts'

export interface Travelled {
  readonly waybills: readonly string[]
  /** typed grams, by waybill */
  readonly grams: ReadonlyMap<string, number>
  /** opId → last scanner input */
  readonly green: ReadonlyMap<string, string>
  readonly ownerNo: string
  /** pieces brought in, by goods */
  readonly opening: ReadonlyMap<string, number>
}

interface OpRow {
  op_id: string
  incarnation: string
  seq: string
  lane: string
  lane_seq: string
  op_type: string
  raw: { text: string } | null
  verdict: number
  code: string | null
}
interface ParcelRow {
  logistics_no: string
  order_status: number
  status: number
  weight_g: number
  weighings: number
  handovers: number
}
interface GoodsRow {
  goods_no: string
  ordered: number
  picked: number
  left: number
}

/** Stored together with the visible operation; a claim whose answer the journey loses is seen the second time. */
const unshown = new Set(['PICK_FINISH', 'CHECK_ORDER', 'PICK_CLAIM'])
const shipped = 95
const handedOver = 40

/** Every broken promise as a sentence; empty: nothing was lost or doubled, goods and parcels are where they should be. */
export const journeyBooks = async (
  databaseUrl: string,
  travelled: Travelled,
): Promise<{ readonly broken: readonly string[]; readonly stored: number; readonly pieces: number }> => {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    const ops = await database.query<OpRow>(
      'select op_id, incarnation, seq, lane, lane_seq, op_type, raw, verdict, code from pda_op order by incarnation, seq',
    )
    const parcels = await database.query<ParcelRow>(
      `select p.logistics_no, o.status as order_status, p.status, p.weight_g,
              (select count(*)::int from weigh_record w where w.tenant_id = p.tenant_id and w.logistics_no = p.logistics_no) as weighings,
              (select count(*)::int from handover_item h where h.tenant_id = p.tenant_id and h.logistics_no = p.logistics_no) as handovers
         from stockout_package p join stockout_order o on o.tenant_id = p.tenant_id and o.stockout_no = p.stockout_no
        where p.logistics_no = any($1) or o.logistics_no = any($1)`,
      [travelled.waybills],
    )
    const goods = await database.query<GoodsRow>(
      `select g.goods_no,
              (select coalesce(sum(s.qty), 0)::int from stock s where s.owner_no = $2 and s.goods_no = g.goods_no) as left,
              (select coalesce(sum(l.qty), 0)::int from stockout_line l join stockout_order o on o.tenant_id = l.tenant_id and o.stockout_no = l.stockout_no
                where o.logistics_no = any($1) and l.owner_no = $2 and l.goods_no = g.goods_no) as ordered,
              (select coalesce(sum(p.picked_qty), 0)::int from pick_line p where p.owner_no = $2 and p.goods_no = g.goods_no) as picked
         from unnest($3::text[]) as g(goods_no)`,
      [travelled.waybills, travelled.ownerNo, [...travelled.opening.keys()]],
    )
    const clashes = await database.query<{ code: string }>('select code from op_exception')
    return {
      stored: ops.rows.length,
      pieces: goods.rows.reduce((sum, row) => sum + row.picked, 0),
      broken: [
        ...operations(ops.rows, travelled.green),
        ...clashes.rows.map(({ code }) => `exception ${code} without a real error`),
        ...parcelsOf(parcels.rows, travelled),
        ...goodsOf(goods.rows, travelled.opening),
      ],
    }
  } finally {
    await database.end()
  }
}

const operations = (rows: readonly OpRow[], green: ReadonlyMap<string, string>): string[] => {
  // closing operations have no scanner text
  const read = new Map(rows.map((row) => [row.op_id, row.raw === null ? undefined : (green.get(row.op_id) ?? row.raw.text)]))
  const seen = new Map([...green].map(([opId, text]) => [opId, read.has(opId) ? read.get(opId) : text]))
  const auditedOps = rows.map(({ op_id: opId, seq, lane, lane_seq: laneSeq, raw, incarnation }) => ({
    incarnation,
    op: { opId, seq: Number(seq), lane, laneSeq: Number(laneSeq), ...(raw === null ? {} : { raw }) },
  }))
  return [
    ...audit(seen, auditedOps, []),
    ...rows.filter((row) => row.verdict !== 1).map((row) => `verdict ${row.verdict} ${row.code} for ${row.op_type} ${row.op_id}`),
    ...rows
      .filter((row) => !green.has(row.op_id) && !unshown.has(row.op_type))
      .map((row) => `nobody saw ${row.op_type} ${row.op_id}`),
  ]
}

const parcelsOf = (rows: readonly ParcelRow[], { waybills, grams }: Travelled): string[] => [
  ...(rows.length === waybills.length ? [] : [`${rows.length} parcels of ${waybills.length} orders`]),
  ...rows.flatMap((row) => {
    const actual = [row.order_status, row.status, row.weight_g, row.weighings, row.handovers].join(' ')
    const expected = [shipped, handedOver, grams.get(row.logistics_no), 1, 1].join(' ')
    return actual === expected
      ? []
      : [`parcel ${row.logistics_no}: order, parcel, grams, weighings, hand-overs ${actual}, not ${expected}`]
  }),
]

const goodsOf = (rows: readonly GoodsRow[], opening: ReadonlyMap<string, number>): string[] =>
  rows.flatMap(({ goods_no: goodsNo, ordered, picked, left }) =>
    ordered === picked && left === (opening.get(goodsNo) ?? 0) - ordered
      ? []
      : [`goods ${goodsNo}: ${ordered} ordered, ${picked} picked, ${left} left of ${opening.get(goodsNo)}`],
  )
