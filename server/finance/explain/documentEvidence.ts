// 入库退货增值的依据 · finance/explain/documentEvidence
/** What a fee of a stock-in, a return or a task goes back to: each count by the person who made it. */
import { QUALITY } from '#contract/rules/locationType'
import { RETURN_QUALITY } from '#contract/rules/returnLife'
import type { Ctx } from '../../platform/ctx.ts'
import type { FeeLine } from './line.ts'
import { none, shownRows, tableOf, timeCell, type Counted, type EvidenceTable } from './table.ts'

interface Received extends Counted {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly batchNo: string
  readonly quality: keyof typeof QUALITY
  readonly qty: number
  readonly locationNo: string
  readonly operatorName: string
  readonly occurredAt: Date
}
/** Receipts of a stock-in: each one is a scan. */
export const stockInEvidence = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Received & Record<string, unknown>>(
    `select r.goods_no, g.goods_name, r.batch_no, r.quality, r.qty, r.location_no, r.operator_name, r.occurred_at,
            (count(*) over ())::int as total
       from receive_record r
       left join goods g on g.tenant_id = $1 and g.owner_no = r.owner_no and g.goods_no = r.goods_no
      where r.tenant_id = $1 and r.stockin_no = $2 order by r.occurred_at, r.id limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    {
      title: '收货记录',
      note: `入库单${sourceNo}的每一次收货扫描`,
      columns: ['商品编码', '商品', '批次', '品质', '收了', '库位', '收货人', '时间'],
    },
    rows,
    (row) => [
      row.goodsNo,
      row.goodsName ?? none,
      row.batchNo || none,
      QUALITY[row.quality],
      `${row.qty}件`,
      row.locationNo,
      row.operatorName,
      timeCell(row.occurredAt),
    ],
  )
}

interface Door extends Counted {
  readonly receiveNo: string
  readonly logisticsNo: string
  readonly receiveTime: Date
  readonly operatorName: string | null
}
interface Judged extends Counted {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly quality: keyof typeof RETURN_QUALITY | null
  readonly actualQty: number
  readonly photoNum: number
  readonly inspectUserName: string | null
  readonly inspectTime: Date | null
}
/** A return: its parcels at the door, and what was found in them. */
export const returnEvidence = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const doors = await tx.query<Door & Record<string, unknown>>(
    `select receive_no, logistics_no, receive_time, operator_name, (count(*) over ())::int as total from return_receive
      where tenant_id = $1 and return_no = $2 order by receive_time, id limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  const found = await tx.query<Judged & Record<string, unknown>>(
    `select l.goods_no, l.goods_name, l.quality, l.actual_qty, jsonb_array_length(l.photos) as photo_num, r.inspect_user_name, r.inspect_time,
            (count(*) over ())::int as total
       from return_order_line l join return_order r on r.tenant_id = $1 and r.return_no = l.return_no
      where l.tenant_id = $1 and l.return_no = $2 order by l.line_no limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return [
    ...tableOf({ title: '签收', note: '退回来的包裹', columns: ['签收单', '快递单号', '签收人', '时间'] }, doors, (row) => [
      row.receiveNo,
      row.logisticsNo,
      row.operatorName ?? none,
      timeCell(row.receiveTime),
    ]),
    ...tableOf(
      {
        title: '质检结果',
        note: `退货单${sourceNo}拆开点到的货`,
        columns: ['商品编码', '商品', '品质', '件数', '照片', '质检人', '时间'],
      },
      found,
      (row) => [
        row.goodsNo,
        row.goodsName ?? none,
        row.quality === null ? none : RETURN_QUALITY[row.quality],
        `${row.actualQty}件`,
        `${row.photoNum}张`,
        row.inspectUserName ?? none,
        timeCell(row.inspectTime),
      ],
    ),
  ]
}

interface Worked extends Counted {
  readonly content: string
  readonly finishQty: number
  readonly unit: string
  readonly operatorName: string | null
  readonly shareBp: number | null
  readonly workedMin: number | null
  readonly confirmUserName: string | null
  readonly confirmTime: Date | null
}
/** A task: what was done, by whom, and who confirmed it. */
export const taskEvidence = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Worked & Record<string, unknown>>(
    `select t.content, t.finish_qty, t.unit, w.operator_name, w.share_bp, w.worked_min, t.confirm_user_name, t.confirm_time,
            (count(*) over ())::int as total
       from custom_task t
       left join custom_task_worker w on w.tenant_id = $1 and w.task_no = t.task_no
      where t.tenant_id = $1 and t.task_no = $2 order by w.line_no limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    { title: '任务', note: `任务${sourceNo}`, columns: ['内容', '完成', '谁做的', '占比', '用时', '确认人', '确认时间'] },
    rows,
    (row) => [
      row.content,
      `${row.finishQty}${row.unit}`,
      row.operatorName ?? none,
      row.shareBp === null ? none : `${row.shareBp / 100}%`,
      row.workedMin === null ? none : `${row.workedMin}分`,
      row.confirmUserName ?? none,
      timeCell(row.confirmTime),
    ],
  )
}
