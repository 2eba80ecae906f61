// 指标的几段时间 · valve/spans
/** Counts figures in total, by warehouse and by owner, for several time spans at once, with one statement per source (floor.md §13.2). */
import { orderLife } from '#contract/rules/orderLife'
import type { Span } from '#contract/rules/valves'
import type { Tx } from '../platform/db.ts'

/** A time span: its index, begin and end. */
export interface Period {
  readonly at: number
  readonly begins: Date
  readonly ends: Date
}
interface Source {
  readonly metrics: readonly string[]
  readonly rows: string
  readonly time: string
  readonly valid: string
  /** condition of the rows that form the numerator of a share */
  readonly part: string
}
const sources: readonly Source[] = [
  {
    metrics: ['ORDER_NUM'],
    rows: 'stockout_order o',
    time: 'o.receive_time',
    valid: `o.status <> ${orderLife.off}`,
    part: 'true',
  },
  {
    metrics: ['SHIP_NUM', 'OVERTIME_RATE'],
    rows: 'stockout_order o',
    time: 'o.ship_time',
    valid: 'true',
    part: 'o.is_overtime = 1',
  },
  {
    metrics: ['WEIGH_ABN_RATE'],
    rows: 'weigh_record o',
    time: 'o.effective_at',
    valid: 'o.is_valid = 1',
    part: 'o.result in (2, 3, 4)',
  },
  { metrics: ['SPOT_FAIL_RATE'], rows: 'spot_record o', time: 'o.effective_at', valid: 'o.is_valid = 1', part: 'o.result = 2' },
]

/** `metric|target type|target key|index of the span` → counts. */
export type Spans = ReadonlyMap<string, Span>
export const spanKey = (metric: string, type: number, key: string, at: number): string => [metric, type, key, at].join('|')

interface SpanCount extends Span {
  readonly at: number
  readonly type: number
  readonly key: string
}

const countSpans = (tx: Tx, { rows, time, valid, part }: Source, periods: readonly Period[]): Promise<SpanCount[]> =>
  tx.query<SpanCount>(
    `select x.at, case when grouping(x.warehouse) = 0 then 1 when grouping(x.owner) = 0 then 2 else 0 end as type,
            coalesce(x.warehouse, x.owner, '*') as key, count(*)::int as whole, (count(*) filter (where x.is_part))::int as part
       from (select s.at, o.warehouse_no || '-' || o.sid as warehouse, o.owner_no as owner, ${part} as is_part
               from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as s(at, begins, ends)
               join ${rows} on o.tenant_id = $1 and ${time} >= s.begins and ${time} < s.ends and ${valid}) x
      group by grouping sets ((x.at), (x.at, x.warehouse), (x.at, x.owner))`,
    [tx.tenantId, periods.map(({ at }) => at), periods.map(({ begins }) => begins), periods.map(({ ends }) => ends)],
  )

/** Counts the sources of these metrics. */
export const readSpans = async (tx: Tx, metrics: ReadonlySet<string>, periods: readonly Period[]): Promise<Spans> => {
  const spans = new Map<string, Span>()
  for (const source of sources) {
    const sourceMetrics = source.metrics.filter((metric) => metrics.has(metric))
    if (sourceMetrics.length === 0) continue
    for (const { at, type, key, whole, part } of await countSpans(tx, source, periods))
      for (const metric of sourceMetrics) spans.set(spanKey(metric, type, key, at), { whole, part })
  }
  return spans
}
