// 拣货对账 · fault/support/pickBooks
/** The database read once at the end, against what was seen green on the pick screen. */
import { Client } from 'pg'
import { audit, type Kept } from './ledger.ts'
import type { Green } from './picker.ts'

interface OpRow {
  op_id: string
  incarnation: string
  seq: string
  lane: string
  lane_seq: string
  op_type: string
  payload: { qty?: number }
  raw: { text: string } | null
  verdict: number
  code: string | null
}
interface Sums {
  picked: number
  flowed: number
  exceptions: number
}

/** Stored together with the operation that is seen. */
const unshown = 'PICK_FINISH'

/** `deaths`: each may have swallowed the sight of the one operation that was on its way, never the operation. */
export const pickBooks = async (
  databaseUrl: string,
  pickNos: readonly string[],
  green: ReadonlyMap<string, Green>,
  deaths: number,
): Promise<{ readonly broken: readonly string[]; readonly stored: number; readonly picked: number }> => {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    const { rows } = await database.query<OpRow>(
      'select op_id, incarnation, seq, lane, lane_seq, op_type, payload, raw, verdict, code from pda_op order by incarnation, seq',
    )
    const sums = await database.query<Sums>(
      `select (select coalesce(sum(picked_qty), 0)::int from pick_line where pick_no = any($1)) as picked,
              (select coalesce(sum(change_qty), 0)::int from stock_flow where change_qty > 0 and flow_type = 3) as flowed,
              (select count(*)::int from op_exception) as exceptions`,
      [pickNos],
    )
    const [sum = { picked: -1, flowed: -1, exceptions: -1 }] = sums.rows
    return { broken: compare(rows, sum, green, deaths), stored: rows.length, picked: sum.picked }
  } finally {
    await database.end()
  }
}

const compare = (rows: readonly OpRow[], sum: Sums, green: ReadonlyMap<string, Green>, deaths: number): string[] => {
  const texts = new Map([...green].map(([opId, { text }]) => [opId, text]))
  const unseen = rows.filter((row) => !green.has(row.op_id) && row.op_type !== unshown)
  const seenPieces = [...green.values()].reduce((all, { pieces }) => all + pieces, 0)
  const unseenPieces = unseen.reduce((all, row) => all + piecesOf(row), 0)
  return [
    ...audit(texts, rows.map(kept), []),
    ...rows.filter((row) => row.verdict !== 1).map((row) => `verdict ${row.verdict} ${row.code} for ${row.op_type} ${row.op_id}`),
    ...rows.flatMap((row) => {
      const pieces = green.get(row.op_id)?.pieces
      return pieces === undefined || pieces === piecesOf(row)
        ? []
        : [
            `pieces: ${row.op_type} ${JSON.stringify(row.raw?.text)} ${JSON.stringify(row.payload)} has ${piecesOf(row)}, ${pieces} were seen`,
          ]
    }),
    ...(unseen.length <= deaths ? [] : [`unseen: ${unseen.length} operations nobody saw, ${deaths} browsers died`]),
    ...(sum.picked === seenPieces + unseenPieces
      ? []
      : [`picked: ${sum.picked} pieces, ${seenPieces} were green and ${unseenPieces} on their way`]),
    ...(sum.flowed === sum.picked ? [] : [`flows: ${sum.flowed} pieces moved, ${sum.picked} picked`]),
    ...(sum.exceptions === 0 ? [] : [`exceptions: ${sum.exceptions} without a real error`]),
  ]
}

const piecesOf = (row: OpRow): number => (row.op_type === 'PICK_LINE' ? (row.payload.qty ?? 0) : 0)
const kept = (row: OpRow): Kept => ({
  incarnation: row.incarnation,
  op: {
    opId: row.op_id,
    seq: Number(row.seq),
    lane: row.lane,
    laneSeq: Number(row.lane_seq),
    ...(row.raw === null ? {} : { raw: row.raw }),
  },
})
