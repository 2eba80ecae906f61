// 一班对账 · fault/shift/books
/** The database read once at the end, against the ledger the people of the shift kept. Every difference is one sentence. */
import { Client } from 'pg'
import { audit } from '../support/ledger.ts'
import type { Ledger, Work } from './ledger.ts'
import { ownerNo } from './office.ts'
import type { Order } from './order.ts'
import type { Person } from './person.ts'

export interface Shift {
  readonly orders: readonly Order[]
  readonly ledger: Ledger
  readonly people: readonly Person[]
  /** pieces brought in, by bin and goods */
  readonly opening: ReadonlyMap<string, number>
}
interface OpRow {
  op_id: string
  incarnation: string
  seq: string
  lane: string
  lane_seq: string
  op_type: string
  doc_no: string
  verdict: number
  code: string | null
}
interface WorkRow {
  op_type: number
  who: string
  doc_no: string
  order_num: number
  goods_num: number
  is_valid: number
}
interface Read {
  readonly ops: readonly OpRow[]
  readonly orders: readonly { stockout_no: string; status: number; weight_g: number | null }[]
  readonly stock: readonly { place: string; goods_no: string; qty: number }[]
  readonly works: readonly WorkRow[]
  readonly weighings: readonly { logistics_no: string; grams: number[] }[]
  readonly signs: readonly { badge: string; came: Date | null; went: Date | null; minutes: number | null }[]
  readonly conflicts: readonly { code: string; stockout_no: string | null }[]
}

/** Bins of the file; pieces anywhere else are picked ones. */
const isBin = /^[RV]-/

const read = async (database: Client, { orders, people, ledger }: Shift): Promise<Read> => {
  const rows = async <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await database.query<T>(sql, [...values])).rows
  const stockoutNos = orders.map(({ stockoutNo }) => stockoutNo)
  return {
    ops: await rows(
      `select o.op_id, o.incarnation, o.seq, o.lane, o.lane_seq, o.op_type, o.doc_no, o.verdict, o.code from pda_op o
         join device d on d.tenant_id = o.tenant_id and d.device_id = o.device_id
        where d.device_name = any($1) order by o.incarnation, o.seq`,
      [people.map(({ device }) => device)],
    ),
    orders: await rows('select stockout_no, status, weight_g::int from stockout_order where stockout_no = any($1)', [
      stockoutNos,
    ]),
    stock: await rows(
      `select location_no as place, goods_no, sum(qty)::int as qty from stock
        where owner_no = $1 and goods_no = any($2) group by 1, 2`,
      [ownerNo, [...new Set(orders.flatMap(({ lines }) => lines.map(({ goodsNo }) => goodsNo)))]],
    ),
    works: await rows(
      `select w.op_type, coalesce(t.temp_no, u.account) as who, w.order_num, w.goods_num, w.is_valid,
              case when w.op_type in (1, 3, 5) then w.pick_no else w.logistics_no end as doc_no
         from work_record w
         left join temp_user t on t.tenant_id = w.tenant_id and t.id = w.temp_user_id
         left join sys_user u on u.tenant_id = w.tenant_id and u.id = w.operator_id`,
    ),
    weighings: await rows(
      `select logistics_no, array_agg(weight_g order by effective_at, times) as grams from weigh_record where stockout_no = any($1) group by 1`,
      [stockoutNos],
    ),
    signs: await rows(
      `select t.badge_code as badge, a.sign_in_time as came, a.sign_out_time as went, a.work_min as minutes
         from temp_user_auth a join temp_user t on t.tenant_id = a.tenant_id and t.id = a.temp_user_id where t.badge_code = any($1)`,
      [ledger.signs.map(({ badge }) => badge)],
    ),
    conflicts: await rows('select code, stockout_no from op_exception'),
  }
}

/** What differs, and how much was compared. */
export const shiftBooks = async (databaseUrl: string, shift: Shift): Promise<{ broken: readonly string[]; stored: number }> => {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    const found = await read(database, shift)
    const broken = [
      ...operations(found.ops, shift),
      ...states(found.orders, shift),
      ...stockOf(found.stock, shift),
      ...works(found.works, shift.ledger),
      ...weights(found, shift),
      ...signs(found.signs, shift.ledger),
      ...conflicts(found.conflicts, shift.ledger, shift.orders),
    ]
    return { broken, stored: found.ops.length }
  } finally {
    await database.end()
  }
}

/** Nothing green is lost or stored twice, nothing is stuck, and only what came too late for an intercept is flagged. */
const operations = (ops: readonly OpRow[], { people, orders, ledger }: Shift): string[] => {
  const seen = new Map(people.flatMap(({ seen: opIds }) => [...opIds].map((opId) => [opId, undefined] as const)))
  const kept = ops.map(({ op_id: opId, seq, lane, lane_seq: laneSeq, incarnation }) => ({
    incarnation,
    op: { opId, seq: Number(seq), lane, laneSeq: Number(laneSeq) },
  }))
  const late = new Set(
    orders.filter((one) => ledger.isIntercepted(one)).flatMap(({ stockoutNo, waybill }) => [stockoutNo, waybill]),
  )
  return [
    ...audit(seen, kept, []),
    ...ops
      .filter(({ verdict, doc_no: docNo }) => verdict !== 1 && !late.has(docNo))
      .map((row) => `verdict ${row.verdict} ${row.code} for ${row.op_type} ${row.doc_no} ${row.op_id}`),
  ]
}

/** What one side has and the other has not, with how often. */
export const differences = (what: string, found: readonly string[], wanted: readonly string[]): string[] => {
  const count = new Map<string, number>()
  for (const one of found) count.set(one, (count.get(one) ?? 0) + 1)
  for (const one of wanted) count.set(one, (count.get(one) ?? 0) - 1)
  return [...count].flatMap(([one, more]) =>
    more === 0
      ? []
      : [more > 0 ? `${what}: ${one} is in the books, nobody did it` : `${what}: ${one} was done, the books do not have it`],
  )
}

const states = (rows: Read['orders'], { ledger }: Shift): string[] =>
  differences(
    'order',
    rows.map((row) => `${row.stockout_no} at ${row.status}`),
    [...ledger.status].map(([stockoutNo, status]) => `${stockoutNo} at ${status}`),
  )

const stockOf = (rows: Read['stock'], { ledger, opening, orders }: Shift): string[] => {
  const staged = new Map<string, number>()
  for (const [from, qty] of ledger.taken) {
    const goodsNo = from.slice(from.indexOf(' ') + 1)
    staged.set(goodsNo, (staged.get(goodsNo) ?? 0) + qty)
  }
  for (const [goodsNo, qty] of ledger.missed) staged.set(goodsNo, (staged.get(goodsNo) ?? 0) - qty)
  const found = new Map<string, number>()
  for (const { place, goods_no: goodsNo, qty } of rows) {
    const key = isBin.test(place) ? `${place} ${goodsNo}` : goodsNo
    found.set(key, (found.get(key) ?? 0) + qty)
  }
  const wanted = new Map([...opening].map(([from, qty]) => [from, qty - (ledger.taken.get(from) ?? 0)]))
  for (const goodsNo of new Set(orders.flatMap(({ lines }) => lines.map((line) => line.goodsNo))))
    wanted.set(goodsNo, staged.get(goodsNo) ?? 0)
  return [...new Set([...found.keys(), ...wanted.keys()])].flatMap((key) =>
    (found.get(key) ?? 0) === (wanted.get(key) ?? 0)
      ? []
      : [`stock: ${found.get(key) ?? 0} of ${key}, ${wanted.get(key) ?? 0} by the ledger`],
  )
}

const worded = ({ opType, who, docNo, orders, pieces }: Work): string =>
  `${opType} ${docNo} by ${who}, ${orders} orders${opType === 7 ? '' : `, ${pieces} pieces`}`
const works = (rows: readonly WorkRow[], ledger: Ledger): string[] => {
  const of = (isValid: number): string[] =>
    rows
      .filter((row) => row.is_valid === isValid)
      .map((row) =>
        worded({
          opType: row.op_type as Work['opType'],
          who: row.who,
          docNo: row.doc_no,
          orders: row.order_num,
          pieces: row.goods_num,
        }),
      )
  return [...differences('work', of(1), ledger.works.map(worded)), ...of(0).map((one) => `void work: ${one}`)]
}

const weights = ({ orders, weighings }: Read, { ledger, orders: all }: Shift): string[] => {
  const wanted = [...ledger.weighings].map(([waybill, grams]) => `${waybill} ${grams.join(' ')}`)
  const shipped = all.filter(({ stockoutNo }) => ledger.status.get(stockoutNo) === 90)
  return [
    ...differences(
      'weighing',
      weighings.map(({ logistics_no: waybill, grams }) => `${waybill} ${grams.join(' ')}`),
      wanted,
    ),
    ...differences(
      'weight',
      orders.filter(({ status }) => status === 90).map((row) => `${row.stockout_no} ${row.weight_g} g`),
      shipped.map(({ stockoutNo, waybill }) => `${stockoutNo} ${ledger.weighings.get(waybill)?.at(-1)} g`),
    ),
  ]
}

/** The server reckons a moment from two clocks and the way between them. */
const blurMs = 1500
const signs = (rows: Read['signs'], ledger: Ledger): string[] => {
  const within = (at: Date | null, [from, to]: readonly [number, number]): boolean =>
    at !== null && at.getTime() >= from - blurMs && at.getTime() <= to + blurMs
  return [
    ...differences(
      'badge',
      rows.map(({ badge }) => badge),
      ledger.signs.map(({ badge }) => badge),
    ),
    ...ledger.signs.flatMap(({ badge, cameAt, wentAt }) => {
      const row = rows.find((one) => one.badge === badge)
      const minutes = row === undefined ? -1 : Math.floor(((row.went?.getTime() ?? 0) - (row.came?.getTime() ?? 0)) / 60_000)
      return row !== undefined &&
        within(row.came, cameAt) &&
        within(row.went, wentAt) &&
        Math.abs((row.minutes ?? -1) - minutes) <= 1
        ? []
        : [`signed in: ${badge} ${JSON.stringify(row)}, by the ledger ${JSON.stringify([cameAt, wentAt])}`]
    }),
  ]
}

const conflicts = (rows: Read['conflicts'], ledger: Ledger, orders: readonly Order[]): string[] => {
  const late = new Set(orders.filter((one) => ledger.isIntercepted(one)).map(({ stockoutNo }) => stockoutNo))
  const wrong = rows.filter(({ code, stockout_no: stockoutNo }) => code !== 'A2211' || !late.has(stockoutNo ?? ''))
  return [
    ...wrong.map(({ code, stockout_no: stockoutNo }) => `conflict ${code} at ${stockoutNo} without a real error`),
    ...(rows.length - wrong.length === ledger.voided.length
      ? []
      : [`conflicts: ${rows.length - wrong.length} of intercepted orders, ${ledger.voided.length} were done too late`]),
  ]
}

/** What the server knows of orders that did not come through, for whoever has to find out why. */
export const storyOf = async (databaseUrl: string, stockoutNos: readonly string[]): Promise<string[]> => {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    const { rows } = await database.query<{ line: string }>(
      `select concat_ws(' ', to_char(o.effective_at at time zone 'Asia/Shanghai', 'HH24:MI:SS.MS'), 'received',
                to_char(o.received_at at time zone 'Asia/Shanghai', 'HH24:MI:SS.MS'), d.device_name, o.op_type, s.stockout_no, o.verdict, o.code,
                o.effects::text) as line
         from pda_op o
         join device d on d.tenant_id = o.tenant_id and d.device_id = o.device_id
         join stockout_order s on s.tenant_id = o.tenant_id and (o.stockout_no = s.stockout_no or o.doc_no in (s.stockout_no, s.logistics_no))
        where s.stockout_no = any($1) and o.op_type <> 'SCAN' order by o.received_at, o.seq`,
      [stockoutNos],
    )
    return rows.map(({ line }) => line)
  } finally {
    await database.end()
  }
}
