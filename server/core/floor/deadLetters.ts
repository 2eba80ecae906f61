// 作业另存 · core/floor/deadLetters
/**
 * Operations that cannot be stored in pda_op: the operation is unreadable, its id came before with another content, or its number belongs
 * to another operation because two copies of one device exist. Each is stored whole in pda_op_aside and flagged with an exception, and its
 * lane goes on, so that nothing that arrived is lost. When the device has taken a new identity it sends the operation again; then it is
 * decided as a new one.
 */
import { transitionOf } from '../../platform/transitions.ts'
import { conflictLife } from '#contract/rules/conflictLife'
import { hash } from 'node:crypto'
import type { AnyOp, Verdict } from '#contract/envelope'
import { isOpType } from '#contract/ops/decide'
import { isClaim } from '#contract/ops/claims'
import { say } from '#contract/ops/sentences'
import { changed } from '../../platform/changes.ts'
import { idsOf } from '../../platform/device.ts'
import { writeEvents } from '../../platform/events.ts'
import { changeRows, insertRows, moveRows } from '../../platform/rows.ts'
import { feed } from './publishChanges.ts'
import type { Numbers } from './incoming.ts'
import { numberShown } from './truckNumbers.ts'
import type { Device, OpsTx } from './context.ts'

/** The device that sent the batch. */
export interface Sender {
  readonly device: Device
  readonly incarnation: string
}
/** One operation to be set aside. */
export interface DeadLetter {
  readonly no: string
  /** null if even the numbers are unreadable */
  readonly at: Numbers | null
  readonly opId: string
  /** null if the envelope is unreadable */
  readonly op: AnyOp | null
  readonly text: string
  /** pda_op.verdict; 1 is a known operation sent under other numbers, recorded only because it used up a number */
  readonly verdict: 1 | 2 | 3
  readonly code: string | null
}
/** The answer to an operation that was set aside before. */
export interface StoredDeadLetter {
  readonly verdict: 1 | 2 | 3
  readonly code: string | null
}

/** Key of an operation that was set aside, made of its text and sender: the same one sent again has the same key. */
export const deadLetterNo = ({ device, incarnation }: Sender, text: string): string =>
  hash('sha256', `${device.deviceId}|${incarnation}|${text}`).slice(0, 40)

/** A claim that cannot be read is refused and changes nothing. Everything else reports what was done and is flagged. */
export const deadLetterVerdict = (op: AnyOp | null): 2 | 3 => (op !== null && isOpType(op.opType) && isClaim(op.opType) ? 3 : 2)

export const deadLetterAnswer = (opId: string, code: string, verdict: 1 | 2 | 3): Verdict => ({
  opId,
  verdict: verdict === 3 ? 'refused' : 'flagged',
  code,
  msg: messageOf(code, verdict),
})

const messages: Readonly<Record<string, string>> = {
  A0400: '作业内容读不懂，已原样保存，请主管核对实物',
  A1102: '作业的版本服务器不认识，已原样保存，请主管核对实物',
  A1103: '编号与另一条作业重复，已原样保存，请主管核对实物',
}
const messageOf = (code: string, verdict: 1 | 2 | 3): string => (verdict === 2 ? messages[code] : undefined) ?? say(code)

/** Answers to operations that were set aside before, by their key. */
export const readDeadLetters = async (ctx: OpsTx, nos: readonly string[]): Promise<Map<string, StoredDeadLetter>> => {
  if (nos.length === 0) return new Map()
  const rows = await ctx.tx.named<StoredDeadLetter & { asideNo: string }>(
    'ops_aside_known',
    'select aside_no, verdict, code from pda_op_aside where tenant_id = $1 and aside_no = any($2::text[])',
    [ctx.tenantId, nos],
  )
  return new Map(rows.map((row) => [row.asideNo, row]))
}

/** Returns the numbers of the operations stored now. */
const insertDeadLetters = (ctx: OpsTx, { device, incarnation }: Sender, deadLetters: readonly DeadLetter[]) =>
  insertRows(
    ctx.tx,
    'pda_op_aside',
    deadLetters.map(({ no, at, opId, text, verdict, code }) => ({
      asideNo: no,
      opId: opId === '' ? null : opId,
      seq: at?.seq ?? null,
      lane: at?.lane ?? null,
      laneSeq: at?.laneSeq ?? null,
      body: text,
      verdict,
      code,
      msg: code === null ? null : messageOf(code, verdict),
    })),
    {
      all: { deviceId: device.deviceId, incarnation, receivedAt: ctx.at },
      skip: ['asideNo'],
      returning: ['asideNo'],
      hot: true,
    },
  )

/**
 * Stores operations that are set aside, with an exception for each operation that reports done work. An operation stored before is
 * skipped.
 */
export const storeDeadLetters = async (ctx: OpsTx, sender: Sender, deadLetters: readonly DeadLetter[]): Promise<void> => {
  if (deadLetters.length === 0) return
  const { device } = sender
  const stored = await insertDeadLetters(ctx, sender, deadLetters)
  const fresh = new Set(stored.map((row) => row.asideNo))
  const flagged = deadLetters.filter((deadLetter) => deadLetter.verdict === 2 && fresh.has(deadLetter.no))
  const exceptions = flagged.map(({ no, op, code }) => ({
    id: ctx.id(),
    opId: no,
    opType: op?.opType ?? '',
    code: code ?? '',
    docNo: numberShown(op?.docNo?.slice(0, 32) ?? null),
    ...goodsOf(op),
    warehouseNo: op?.warehouseNo ?? device.warehouseNo,
    sid: op?.sid ?? device.sid,
    operatorKey: op === null ? '' : operatorOf(op),
  }))
  await insertRows(ctx.tx, 'op_exception', exceptions, {
    all: { deviceId: device.deviceId, effectiveAt: ctx.at, createTime: ctx.at, updateTime: ctx.at },
    skip: ['opId'],
    hot: true,
  })
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

/** Goods, bin and quantity in the payload. The payload was not validated, so every field is checked here. */
const goodsOf = (op: AnyOp | null) => {
  const payload: Readonly<Record<string, unknown>> = { ...op?.payload }
  const text = (name: string, max: number): string | null => {
    const value = payload[name]
    return typeof value === 'string' && value !== '' && value.length <= max ? value : null
  }
  const { qty } = payload
  return {
    ownerNo: text('ownerNo', 32),
    goodsNo: text('goodsNo', 64),
    locationNo: text('locationNo', 32),
    qty: typeof qty === 'number' && Number.isInteger(qty) && qty > 0 && qty < 2 ** 31 ? qty : null,
  }
}

const operatorOf = ({ actor }: AnyOp): string => (actor.tempUserId === undefined ? `U${actor.userId}` : `T${actor.tempUserId}`)

const toHandled = transitionOf(conflictLife, 'with device', conflictLife.handled)
/**
 * Closes the exceptions of operations that were set aside because their number was taken, and that have come again under a new identity.
 */
export const closeResent = async (ctx: OpsTx, { device }: Sender, opIds: readonly string[]): Promise<void> => {
  const resent = await changeRows(
    ctx.tx,
    'pda_op_aside',
    opIds.map((opId) => ({ opId })),
    {
      key: ['opId'],
      only: { deviceId: idsOf(device), code: 'A1103', takenAt: null },
      all: { takenAt: ctx.at },
      returning: ['asideNo'],
      quiet: true,
      hot: true,
    },
  )
  if (resent.length === 0) return
  const closed = await moveRows(
    ctx.tx,
    toHandled,
    resent.map(({ asideNo }) => ({ opId: asideNo })),
    {
      by: { at: ctx.at },
      key: ['opId'],
      all: { resolution: 2, resolver: '系统', resolveTime: ctx.at, remark: '设备换了新身份，已重新上传' },
      returning: ['warehouseNo', 'sid'],
      hot: true,
    },
  )
  await changed(
    ctx,
    closed.map((row) => ({ resource: feed.conflict, key: row.opId, op: 'put', warehouseNo: row.warehouseNo, sid: row.sid })),
  )
}
