// 设备详情 · setting/deviceDetail
import type { ReplyOf } from '#contract/call'
import { device } from '#contract/setting/device'
import { batchesShown, deviceDetail, deviceLog } from '#contract/setting/deviceDetail'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { readOperateLog } from '../platform/operateLog.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

/** Number of a device's incarnations (installations of the app) that are read, and number of the latest operations of each (a hundred batches of fifty). */
const incarnationsRead = 5
const opsRead = 5000

type Reply = ReplyOf<typeof deviceDetail>
type Results = NonNullable<Reply['gate']>['results']
/** The device's last self-check and last scanner check. */
interface SelfChecks {
  readonly gate: Results | null
  readonly gateTime: Date | null
  readonly gateAgent: string | null
  readonly scanner: Results | null
  readonly scannerProfile: NonNullable<Reply['scanner']>['profile'] | null
  readonly scannerTime: Date | null
}

/** The device's own check results. @throws Refused A0404 if it does not exist or its warehouse is outside the scope */
const readSelfChecks = async (ctx: Ctx, deviceId: string): Promise<SelfChecks> => {
  const [row] = await ctx.tx.query<{ warehouseNo: string; sid: string } & SelfChecks>(
    `select warehouse_no, sid, gate, gate_time, gate_agent, scanner, scanner_profile, scanner_time
       from device where tenant_id = $1 and device_id = $2`,
    [ctx.tenantId, deviceId],
  )
  if (row === undefined || !seesWarehouse(ctx.person, row.warehouseNo, row.sid)) throw refuse('A0404')
  return row
}

/** The latest operations of the latest incarnations, read by the key of each. */
const latestOps = `
  select o.incarnation, o.seq, o.received_at, o.verdict, o.build, o.user_id
    from (select i.incarnation from pda_incarnation i where i.tenant_id = $1 and i.device_id = $2 order by i.last_seen desc limit ${incarnationsRead}) l
   cross join lateral (select p.incarnation, p.seq, p.received_at, p.verdict, p.build, p.user_id from pda_op p
                        where p.tenant_id = $1 and p.device_id = $2 and p.incarnation = l.incarnation
                        order by p.seq desc limit ${opsRead}) o`

/** Sequence numbers of these operations and of set-aside operations, because set-aside ones have arrived and are not missing. */
const latestSeqs = `select s.incarnation, s.seq from (${latestOps}) s
  union
  select a.incarnation, a.seq from pda_op_aside a
    join (select i.incarnation from pda_incarnation i where i.tenant_id = $1 and i.device_id = $2 order by i.last_seen desc limit ${incarnationsRead}) l
      on l.incarnation = a.incarnation
   where a.tenant_id = $1 and a.device_id = $2 and a.seq is not null`

interface Incarnation {
  readonly incarnation: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly lastSeq: string
  readonly replacedBy: string | null
  readonly lostFrom: string | null
  readonly lostTo: string | null
}
interface Gap {
  readonly incarnation: string
  readonly seqFrom: string
  readonly seqTo: string
}
interface Batch extends Gap {
  readonly receivedAt: Date
  readonly ops: number
  readonly flagged: number
  readonly refused: number
  readonly build: string
  readonly people: string | null
}
const number = (text: string | null): number | null => (text === null ? null : Number(text))

const checksOf = (row: SelfChecks): Pick<Reply, 'gate' | 'scanner'> => ({
  gate: row.gate === null ? null : { at: moment(row.gateTime) ?? '', agent: row.gateAgent ?? '', results: row.gate },
  scanner:
    row.scanner === null || row.scannerProfile === null
      ? null
      : { at: moment(row.scannerTime) ?? '', results: row.scanner, profile: row.scannerProfile },
})

const readDevice = handle(deviceDetail, async (ctx, { deviceId }) => {
  const selfChecks = await readSelfChecks(ctx, deviceId)
  const values = [ctx.tenantId, deviceId]
  const incarnations = await ctx.tx.query<Incarnation>(
    `select incarnation, first_seen, last_seen, last_seq, replaced_by, lost_from, lost_to from pda_incarnation
      where tenant_id = $1 and device_id = $2 order by last_seen desc limit ${incarnationsRead}`,
    values,
  )
  const gaps = await ctx.tx.query<Gap>(
    `select g.incarnation, g.before + 1 as seq_from, g.seq - 1 as seq_to
       from (select o.incarnation, o.seq, lag(o.seq) over (partition by o.incarnation order by o.seq) as before from (${latestSeqs}) o) g
      where g.seq > g.before + 1 order by g.incarnation, g.seq limit 500`,
    values,
  )
  const batches = await ctx.tx.query<Batch>(
    `select b.incarnation, b.received_at, min(b.seq) as seq_from, max(b.seq) as seq_to, count(*)::int as ops,
            count(*) filter (where b.verdict = 2)::int as flagged, count(*) filter (where b.verdict = 3)::int as refused, max(b.build) as build,
            string_agg(distinct u.name, '、') as people
       from (${latestOps}) b left join sys_user u on u.tenant_id = $1 and u.id = b.user_id
      group by b.incarnation, b.received_at order by b.received_at desc limit ${batchesShown}`,
    values,
  )
  return {
    incarnations: incarnations.map((incarnation) => ({
      incarnation: incarnation.incarnation,
      firstSeen: moment(incarnation.firstSeen) ?? '',
      lastSeen: moment(incarnation.lastSeen) ?? '',
      lastSeq: Number(incarnation.lastSeq),
      isCurrent: incarnation.replacedBy === null ? 1 : 0,
      lostFrom: number(incarnation.lostFrom),
      lostTo: number(incarnation.lostTo),
      gaps: gaps
        .filter((gap) => gap.incarnation === incarnation.incarnation)
        .map((gap) => ({ from: Number(gap.seqFrom), to: Number(gap.seqTo) })),
    })),
    ...checksOf(selfChecks),
    batches: batches.map((batch) => ({
      receivedAt: moment(batch.receivedAt) ?? '',
      incarnation: batch.incarnation,
      seqFrom: Number(batch.seqFrom),
      seqTo: Number(batch.seqTo),
      ops: batch.ops,
      flagged: batch.flagged,
      refused: batch.refused,
      build: batch.build,
      people: batch.people ?? '',
    })),
  }
})

const log = handle(deviceLog, async (ctx, { deviceId }) => {
  await readSelfChecks(ctx, deviceId)
  return readOperateLog(ctx, { bizType: device.id, bizNo: deviceId })
})

export default [readDevice, log]
