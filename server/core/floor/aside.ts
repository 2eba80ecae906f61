// 作业另存 · core/floor/aside
/**
 * What came and has no place in pda_op: an operation that cannot be read, an id that returned with another content, a place of the device
 * that another operation holds already (two copies of one device). It is kept whole, flagged, with an exception, and its lane goes on: no
 * fact that arrived is ever lost. A device that takes a new identity sends it again; then it is decided as if it came for the first time.
 */
import { wayOf } from '../../platform/ways.ts'
import { conflictLife } from '#contract/rules/conflictLife'
import { createHash } from 'node:crypto'
import type { AnyOp, Verdict } from '#contract/envelope'
import { isOpType } from '#contract/ops/decide'
import { isClaim } from '#contract/ops/payload'
import { say } from '#contract/ops/say'
import { changed } from '../../platform/changes.ts'
import { idsOf } from '../../platform/device.ts'
import { writeEvents } from '../../platform/events.ts'
import { feed } from './announce.ts'
import { bulk } from './bulk.ts'
import type { Numbers } from './incoming.ts'
import type { Device, OpsTx } from './place.ts'

/** Whose batch it came with. */
export interface Sender {
  readonly device: Device
  readonly incarnation: string
}
/** One operation to be kept aside. */
export interface Aside {
  readonly no: string
  /** null: not even its place can be read */
  readonly at: Numbers | null
  readonly opId: string
  /** null: its envelope cannot be read */
  readonly op: AnyOp | null
  readonly text: string
  /** 1 known already, sent under other numbers: only that its number was given out */
  readonly verdict: 1 | 2 | 3
  readonly code: string | null
}
/** What was answered to an operation that stands aside already. */
export interface KeptAside {
  readonly verdict: 1 | 2 | 3
  readonly code: string | null
}

/** Name of an operation by what it says and who sent it; the same one sent again has the same. */
export const asideNo = ({ device, incarnation }: Sender, text: string): string =>
  createHash('sha256').update(`${device.deviceId}|${incarnation}|${text}`).digest('hex').slice(0, 40)

/** A claim that cannot be read is refused and changes nothing; everything else reports what hands did. */
export const verdictAside = (op: AnyOp | null): 2 | 3 => (op !== null && isOpType(op.opType) && isClaim(op.opType) ? 3 : 2)

export const answerAside = (opId: string, code: string, verdict: 1 | 2 | 3): Verdict => ({
  opId,
  verdict: verdict === 3 ? 'refused' : 'flagged',
  code,
  msg: wordsOf(code, verdict),
})

const words: Readonly<Record<string, string>> = {
  A0400: '作业内容读不懂，已原样保存，请主管核对实物',
  A1102: '作业的版本服务器不认识，已原样保存，请主管核对实物',
  A1103: '编号与另一条作业重复，已原样保存，请主管核对实物',
}
const wordsOf = (code: string, verdict: 1 | 2 | 3): string => (verdict === 2 ? words[code] : undefined) ?? say(code)

/** Answers given before to operations that stand aside, by their number. */
export const readAside = async (ctx: OpsTx, nos: readonly string[]): Promise<Map<string, KeptAside>> => {
  if (nos.length === 0) return new Map()
  const rows = await ctx.tx.named<KeptAside & { asideNo: string }>(
    'ops_aside_known',
    'select aside_no, verdict, code from pda_op_aside where tenant_id = $1 and aside_no = any($2::text[])',
    [ctx.tenantId, nos],
  )
  return new Map(rows.map((row) => [row.asideNo, row]))
}

const insertAside = bulk<{
  asideNo: string
  opId: string | null
  seq: number | null
  lane: string | null
  laneSeq: number | null
  body: string
  verdict: number
  code: string | null
  msg: string | null
}>(
  'ops_aside_insert',
  {
    asideNo: 'text',
    opId: 'text',
    seq: 'bigint',
    lane: 'text',
    laneSeq: 'bigint',
    body: 'text',
    verdict: 'smallint',
    code: 'text',
    msg: 'text',
  },
  3,
  (source, list) => `insert into pda_op_aside as a (tenant_id, device_id, incarnation, received_at, ${list})
    select $1, $2, $3, $4::timestamptz, v.* from ${source} on conflict (tenant_id, aside_no) do nothing returning a.aside_no`,
)
const insertExceptions = bulk<{
  id: string
  opId: string
  opType: string
  code: string
  docNo: string | null
  ownerNo: string | null
  goodsNo: string | null
  qty: number | null
  locationNo: string | null
  warehouseNo: string
  sid: string
  operatorKey: string
}>(
  'ops_aside_exceptions',
  {
    id: 'bigint',
    opId: 'text',
    opType: 'text',
    code: 'text',
    docNo: 'text',
    ownerNo: 'text',
    goodsNo: 'text',
    qty: 'int',
    locationNo: 'text',
    warehouseNo: 'text',
    sid: 'text',
    operatorKey: 'text',
  },
  2,
  (source, list) => `insert into op_exception as e (tenant_id, device_id, effective_at, create_time, update_time, ${list})
    select $1, $2, $3::timestamptz, $3::timestamptz, $3::timestamptz, v.* from ${source} on conflict (tenant_id, op_id) do nothing`,
)

/** Keeps operations aside; those that report what hands did get an exception each. One kept before changes nothing. */
export const keepAside = async (ctx: OpsTx, sender: Sender, asides: readonly Aside[]): Promise<void> => {
  if (asides.length === 0) return
  const { device, incarnation } = sender
  const rows = asides.map(({ no, at, opId, text, verdict, code }) => ({
    asideNo: no,
    opId: opId === '' ? null : opId,
    seq: at?.seq ?? null,
    lane: at?.lane ?? null,
    laneSeq: at?.laneSeq ?? null,
    body: text,
    verdict,
    code,
    msg: code === null ? null : wordsOf(code, verdict),
  }))
  const stored = await insertAside<{ asideNo: string }>(ctx.tx, rows, device.deviceId, incarnation, ctx.at)
  const fresh = new Set(stored.map((row) => row.asideNo))
  const flagged = asides.filter((one) => one.verdict === 2 && fresh.has(one.no))
  const exceptions = flagged.map(({ no, op, code }) => ({
    id: ctx.id(),
    opId: no,
    opType: op?.opType ?? '',
    code: code ?? '',
    docNo: op?.docNo?.slice(0, 32) ?? null,
    ...goodsOf(op),
    warehouseNo: op?.warehouseNo ?? device.warehouseNo,
    sid: op?.sid ?? device.sid,
    operatorKey: op === null ? '' : operatorOf(op),
  }))
  await insertExceptions(ctx.tx, exceptions, device.deviceId, ctx.at)
  await changed(
    ctx,
    exceptions.map((row) => ({
      resource: feed.conflict,
      key: row.opId,
      op: 'put',
      warehouseNo: row.warehouseNo,
      sid: row.sid,
    })),
  )
  await writeEvents(
    ctx.tx,
    exceptions.map((row) => ({
      type: 'op.flagged',
      key: row.opId,
      aggregateType: 'pda_op',
      aggregateNo: row.opId,
      warehouseNo: row.warehouseNo,
      sid: row.sid,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: { opType: row.opType, code: row.code, docNo: row.docNo, operatorKey: row.operatorKey },
    })),
    ctx,
  )
}

/** What an operation says of goods, as far as it may be believed: its payload was checked by nobody. */
const goodsOf = (op: AnyOp | null) => {
  const said: Readonly<Record<string, unknown>> = { ...op?.payload }
  const text = (name: string, max: number): string | null => {
    const value = said[name]
    return typeof value === 'string' && value !== '' && value.length <= max ? value : null
  }
  const { qty } = said
  return {
    ownerNo: text('ownerNo', 32),
    goodsNo: text('goodsNo', 64),
    locationNo: text('locationNo', 32),
    qty: typeof qty === 'number' && Number.isInteger(qty) && qty > 0 && qty < 2 ** 31 ? qty : null,
  }
}

const operatorOf = ({ actor }: AnyOp): string => (actor.tempUserId === undefined ? `U${actor.userId}` : `T${actor.tempUserId}`)

const closes = wayOf(conflictLife, 'with device', conflictLife.handled)
/** Operations that stood aside for want of a place came again under a new identity and are decided now: their exceptions are closed. */
export const takeUp = async (ctx: OpsTx, { device }: Sender, opIds: readonly string[]): Promise<void> => {
  const taken = await ctx.tx.named<{ asideNo: string }>(
    'ops_aside_taken',
    `update pda_op_aside as a set taken_at = $4
      where a.tenant_id = $1 and a.device_id = any($2::text[]) and a.op_id = any($3::text[]) and a.code = 'A1103' and a.taken_at is null
      returning a.aside_no`,
    [ctx.tenantId, idsOf(device), opIds, ctx.at],
  )
  if (taken.length === 0) return
  const closed = await ctx.tx.named<{ opId: string; warehouseNo: string; sid: string }>(
    'ops_aside_closed',
    `update op_exception as e set status = ${closes.to}, resolution = 2, resolver = '系统', resolve_time = $3, remark = '设备换了新身份，已重新上传',
            update_time = $3, version = e.version + 1
      where e.tenant_id = $1 and e.op_id = any($2::text[]) and e.status in (${closes.from}) returning e.op_id, e.warehouse_no, e.sid`,
    [ctx.tenantId, taken.map((row) => row.asideNo), ctx.at],
  )
  await changed(
    ctx,
    closed.map((row) => ({ resource: feed.conflict, key: row.opId, op: 'put', warehouseNo: row.warehouseNo, sid: row.sid })),
  )
}
