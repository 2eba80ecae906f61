// Plays a transcript: `>` what the hand does, `<` what the device says and stores. The answer must be the transcript itself.
import { expect } from 'vitest'
import type { Floor } from '#contract/ops/view'
import type { Claim, Claimed, Doc, Draft, Effect, Flow, FlowEvent, OperatorEvent, Saying, Session } from '../../src/flows/flow.ts'
import { indexCodes, readScan } from '../../src/flows/codeIndex.ts'
import { start, stageOf, step } from '../../src/flows/step.ts'
import { PACKAGE_STATE, RETURN_QUALITY } from '#contract/rules/returnLife'
import { split, worker } from './floor.ts'

const carriers = [{ noPattern: String.raw`^7[58]\d{12}$` }]

export interface Play<D> {
  readonly session: Session<D>
  readonly drafts: readonly Draft[]
}
/** A transcript as the person lives it, for the foreman's book (`/dev/flows`): what the screen asked, what the hand did, what came back. */
export interface Played {
  readonly flow: string
  readonly steps: readonly { readonly asked: string; readonly hand: string; readonly back: readonly string[] }[]
}
/** All that were played since this file was loaded. */
export const plays: Played[] = []

interface Rig<D> {
  session: Session<D>
  readonly drafts: Draft[]
  at: number
  broken: boolean
  readonly out: string[]
}

const spoken = ({ tone, words, next }: Saying): string => `${tone} ${words}${next === undefined ? '' : ` → ${next}`}`

const told: { readonly [T in Draft['opType']]?: (payload: Extract<Draft, { opType: T }>['payload']) => string } = {
  SCAN: (p) =>
    `${p.step} ${p.verdict}${p.code === undefined ? '' : ` ${p.code}`}${p.qty === undefined ? '' : ` ×${p.qty}`}${p.stockoutNo === undefined ? '' : ` ${p.stockoutNo.slice(-1)}`}`,
  PICK_BIND_TOTE: (p) => `${p.slot}号格 ${p.toteNo}`,
  PICK_LINE: (p) => `第${p.seqNo}行 ×${p.qty}${p.toteNo === undefined ? '' : ` ${p.toteNo}`}${p.scanMode === 2 ? ' 手输' : ''}`,
  SEED_PUT: (p) =>
    `${p.takenBack === true ? '拿回 ' : ''}${p.slot}号格 ${p.goodsNo}×${p.qty}${p.toteNo === undefined ? '' : ` ${p.toteNo}`}`,
  PICK_SHORT: (p) => `第${p.seqNo}行 缺${p.shortQty} 原因${p.reason}`,
  CHECK_ORDER: (p) => `${p.lines.map((line) => `${line.goodsNo}×${line.qty}`).join(' ')} 扫${p.scanNum} 错${p.errorNum}`,
  CHECK_DIFF: (p) => p.diff.map((one) => `${one.goodsNo} 应${one.expect} 实${one.actual}`).join(' '),
  CHECK_BATCH: (p) =>
    [
      ...p.sample.map((one) => `${one.goodsNo}×${one.qty}`),
      `${p.actualNum}套 通过 ${p.stockoutNos.map((no) => no.slice(-1)).join('')}`,
      ...(p.excludeStockoutNos.length === 0 ? [] : [`不复核 ${p.excludeStockoutNos.map((no) => no.slice(-1)).join('')}`]),
      `扫${p.scanNum} 错${p.errorNum}`,
    ].join(' '),
  PACK_BATCH: (p) =>
    `${p.consumables.map((one) => `${one.code}×${one.qty}`).join(' ')} 打包 ${p.stockoutNos.map((no) => no.slice(-1)).join('')}`,
  PACK_ORDER: (p) =>
    [
      ...p.consumables.map((one) => `${one.code}×${one.qty}`),
      ...p.protective.map((one) => one.itemNo),
      `${p.photos.length}张照片`,
    ].join(' '),
  HANDOVER_SCAN: (p) => `${p.handoverNo} ${p.logisticsNo}`,
  HANDOVER_REMOVE: (p) => `${p.handoverNo} ${p.logisticsNo}`,
  RULES_SIGNED: (p) => `${p.badgeCode} 第${p.ruleVersion}版`,
  TEMP_SIGN: (p) => `${p.badgeCode} ${p.signType === 1 ? '签到' : '签退'}`,
  CLOCK: (p) => `${p.badgeCode} ${['', '上班', '下班', '外出', '返回'][p.clockType]}`,
  MOVE_LINE: (p) =>
    `${p.moveNo ?? '自己移'} ${p.goodsNo}×${p.qty} ${p.fromLocationNo} → ${p.toLocationNo}${p.confirmed === 1 ? ' 认可' : ''}`,
  STOCKTAKE_COUNT: (p) =>
    `${p.locationNo} ${p.goodsNo}${p.batchNo} =${p.countQty}${p.isExtra === 1 ? ' 账外' : ''}${p.over === 1 ? ' 覆盖' : ''}`,
  RECEIVE_LINE: (p) =>
    [
      `${p.stockinNo ?? `车 ${p.arrivalNo ?? ''}`} ${p.goodsNo}×${p.qty}`,
      p.quality === 1 ? '' : `品质${p.quality}`,
      p.produceDate ?? '',
      p.batchNo === undefined ? '' : `批 ${p.batchNo}`,
      p.containerNo ?? '',
    ]
      .filter((text) => text !== '')
      .join(' '),
  MEASURE_GOODS: (p) => `${p.goodsNo} ${p.weightG}g ${p.lengthMm}×${p.widthMm}×${p.heightMm}mm`,
  PUTAWAY_LINE: (p) =>
    `${p.goodsNo}${p.batchNo}×${p.qty} → ${p.locationNo}${p.suggestNo === p.locationNo ? ' 按建议' : ''}${p.confirmed === 1 ? ' 认可' : ''}`,
  ARRIVAL_CREATE: (p) =>
    `${p.reservationNo ?? '没有预约'} ${p.ownerNo} ${p.plateNo || '没有牌'} ${p.boxNum}箱 破损${p.damageBoxNum}${p.photos.length === 0 ? '' : ` ${p.photos.length}张照片`}`,
  UNLOAD_START: (p) => `${p.arrivalNo} ${p.workers.join(' ')}`,
  UNLOAD_FINISH: (p) =>
    [
      `${p.arrivalNo} ${p.boxNum}箱 ${p.palletNum}托 破损${p.damageBoxNum}`,
      ...p.workers.map((one) => `${one.badgeCode} ${one.shareBp}`),
      ...(p.photos.length === 0 ? [] : [`${p.photos.length}张照片`]),
    ].join(' '),
  STOCKTAKE_EMPTY: (p) => `${p.locationNo}${p.over === 1 ? ' 覆盖' : ''}`,
  TASK_REPORT: (p) =>
    [
      `${p.taskNo} ${p.finishQty} ${p.reportMin}分`,
      ...p.workers.map((one) => `${one.badgeCode} ${one.shareBp}`),
      ...(p.photos.length === 0 ? [] : [`${p.photos.length}张照片`]),
    ].join(' '),
  RETURN_RECEIVE: (p) =>
    [p.logisticsNo, PACKAGE_STATE[p.packageState], ...(p.photos.length === 0 ? [] : [`${p.photos.length}张照片`])].join(' '),
  RETURN_INSPECT: (p) =>
    [
      p.logisticsNo,
      ...p.lines.map(
        (line) =>
          `${line.goodsNo}×${line.qty} ${RETURN_QUALITY[line.quality]}${line.reasons.length === 0 ? '' : ` 原因${line.reasons.join('、')}`}${line.photos.length === 0 ? '' : ` ${line.photos.length}张照片`}`,
      ),
      ...(p.lines.length === 0 ? ['空包'] : []),
    ].join(' '),
  RETURN_PUTAWAY: (p) => `${p.returnNo}第${p.lineNo}行 ×${p.qty} ${p.locationNo}${p.confirmed === 1 ? ' 认可' : ''}`,
  RETURN_PICK: (p) =>
    `第${p.lineNo}行 ${p.positionNo} ${p.goodsNo}×${p.qty}${p.shortReason === undefined ? '' : ` 短拣${p.shortReason}`}`,
  PULL_OUT: (p) => `${p.toteNo ?? p.logisticsNo ?? ''}${p.locationNo === undefined ? '' : ` 放 ${p.locationNo}`}`,
  SPOT_CHECK: (p) =>
    [
      p.result === 1 ? '合格' : `不合格 原因${p.reasons.join('、')}`,
      ...p.goods.map((one) => `${one.goodsNo}×${one.qty}`),
      ...(p.photos.length === 0 ? [] : [`${p.photos.length}张照片`]),
    ].join(' '),
  WEIGH_PACKAGE: (p) =>
    `${p.weightG}g 第${p.times}次${p.isManual === 1 ? ' 手输' : ''}${p.scaleNo === '模拟秤' ? ' 模拟秤' : ''}${p.lengthMm === undefined ? '' : ` ${p.lengthMm}×${p.widthMm}×${p.heightMm}mm`}${p.forceReason === undefined ? '' : ` 放行${p.forceReason}`}${p.approval === undefined ? '' : ` 凭${p.approval}`}`,
}
const booked = (draft: Draft): string => {
  const tell = told[draft.opType] as ((payload: unknown) => string) | undefined
  return `op ${draft.opType} ${tell?.(draft.payload) ?? ''}`.trim()
}

const asked = (claim: Claim): string => {
  if (claim.kind === 'authorize') return `授权 ${claim.badgeCodes.join(' ')} ${claim.hours}小时 ${claim.opTypes.join()}`
  if (claim.kind === 'lose') return `失效 ${claim.badgeCode} ${claim.reason}`
  if (claim.kind === 'pick') return claim.pickNo
  // the digits of the PIN stand nowhere, not even here
  if (claim.kind === 'release') return `放行 ${claim.badgeCode} ${claim.pin.length}位PIN ${claim.logisticsNo} ${claim.weightG}克`
  if (claim.kind === 'addParcel') return `加包裹 ${claim.stockoutNo} 第${claim.has}个之后`
  if (claim.kind === 'finishStockin') return `收货完成 ${claim.stockinNo}`
  return claim.kind === 'openHandover' ? `新开 ${claim.logisticsCode}` : `确认 ${claim.handoverNo}`
}
/** `李临时 别人授权过 / 张三：在黑名单`: before the stroke those who are authorised, after it those who are not. */
const authorized = (text: string): Claimed => {
  const [done = [], left = []] = text.split('/').map((side) =>
    side
      .trim()
      .split('，')
      .flatMap((one) => {
        const [name = '', msg = ''] = one.trim().split('：')
        return name === '' ? [] : [{ badgeCode: '', name, msg }]
      }),
  )
  return { docNo: '', authorized: { done, left } }
}
/** `JJ1 12` or `JJ1 12 留下 78…`: what the server says of a confirmed hand-over. */
const handed = (text: string): Claimed => {
  const [docNo = '', packageNum = '', , ...left] = text.split(' ')
  const stays = left.map((logisticsNo) => ({ logisticsNo, msg: '订单已拦截' }))
  return { docNo, handed: { packageNum: Number(packageNum), left: stays } }
}

/** Carries out effects the way the device does: storing answers `durable`, a full disk answers `failed`. */
function perform<D extends Doc>(flow: Flow<D>, rig: Rig<D>, effects: readonly Effect[]): void {
  for (const effect of effects) {
    switch (effect.type) {
      case 'say':
        rig.out.push(`< say ${spoken(effect.saying)}`)
        break
      case 'enqueue':
        if (rig.broken) send(flow, rig, { type: 'failed', reason: '磁盘满了' })
        else {
          rig.drafts.push(...effect.drafts)
          rig.out.push(...effect.drafts.map((draft) => `< ${booked(draft)}`))
          send(flow, rig, { type: 'durable', opIds: effect.drafts.map((_, i) => `op${rig.drafts.length + i}`) })
        }
        break
      case 'mark':
        break
      case 'claim':
        rig.out.push(`< claim ${asked(effect.claim)}`)
        break
      case 'finish':
        rig.out.push(`< finish ${effect.docNo}`)
        break
      case 'briefed':
        rig.out.push(`< briefed ${effect.step}`)
        break
      case 'worker':
        rig.out.push(`< worker ${effect.badgeCode === '' ? '登录的人' : effect.badgeCode}`)
        break
    }
  }
}

function send<D extends Doc>(flow: Flow<D>, rig: Rig<D>, event: FlowEvent): void {
  const [session, ...effects] = step(flow, rig.session, event)
  rig.session = session
  perform(flow, rig, effects)
}

/** One `>` line as an event. */
function handOf<D extends Doc>(flow: Flow<D>, rig: Rig<D>, line: string): OperatorEvent {
  const [verb = '', ...rest] = line.split(' ')
  const text = rest.join(' ')
  rig.at += 1000
  const at = rig.at
  if (verb === 'scan') return readScan({ text }, indexCodes(rig.session.floor, carriers), stageOf(flow, rig.session).expects, at)
  if (verb === 'key') return { type: 'quantity', value: Number(text), at }
  if (verb === 'pin') return { type: 'pin', pin: text, at }
  if (verb === 'scale') return { type: 'weight', grams: Number(text), scaleNo: 'SC1', at }
  // the load changed without the scale being emptied; the scale was emptied; the scale is only drawn
  if (verb === 'changed') return { type: 'weight', grams: Number(text), scaleNo: 'SC1', again: true, at }
  if (verb === 'emptied') return { type: 'emptied', at }
  if (verb === 'played') return { type: 'weight', grams: Number(text), scaleNo: '模拟秤', simulated: true, at }
  if (verb === 'tap') return { type: 'choose', key: text, at }
  if (verb === 'photo') return { type: 'photo', photo: { sha256: 'a'.repeat(64), bytes: 1000 }, at }
  throw new Error(`not a move of the hand: ${line}`)
}

/** Runs the `>` lines of a transcript and expects exactly its `<` lines. Answers where the flow stands then. */
export function play<D extends Doc>(
  flow: Flow<D>,
  doc: NoInfer<D>,
  floor: Floor,
  transcript: string,
  person = worker(),
): Play<D> {
  const wanted = transcript
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const steps: { asked: string; hand: string; back: string[] }[] = []
  const rig: Rig<D> = { session: start(flow, doc, floor, person), drafts: [], at: 1_000_000, broken: false, out: [] }
  for (const line of wanted) {
    if (line.startsWith('#')) rig.out.push(line)
    if (!line.startsWith('> ')) continue
    rig.out.push(line)
    const move = line.slice(2)
    const asked = stageOf(flow, rig.session).prompt
    const before = rig.out.length
    if (move === 'disk full' || move === 'disk free') rig.broken = move === 'disk full'
    else if (move.startsWith('claimed '))
      send(flow, rig, { type: 'packChanged', floor, claimed: { docNo: move.slice(8), opId: 'op1' } })
    else if (move.startsWith('handed ')) send(flow, rig, { type: 'packChanged', floor, claimed: handed(move.slice(7)) })
    else if (move.startsWith('authorized '))
      send(flow, rig, { type: 'packChanged', floor: rig.session.floor, claimed: authorized(move.slice(11)) })
    else if (move.startsWith('approved '))
      send(flow, rig, {
        type: 'packChanged',
        floor: rig.session.floor,
        claimed: { docNo: '', approval: { approvalId: '77', name: move.slice(9) } },
      })
    else if (move.startsWith('parcel')) {
      const order = rig.session.floor.orders[rig.session.doc.docNo]!
      const fresh = split(rig.session.floor, order)
      send(flow, rig, { type: 'packChanged', floor: fresh, claimed: { docNo: order.stockoutNo } })
    } else if (move.startsWith('refused ')) send(flow, rig, { type: 'failed', reason: move.slice(8) })
    else send(flow, rig, handOf(flow, rig, move))
    steps.push({ asked, hand: move, back: rig.out.slice(before) })
  }
  plays.push({ flow: flow.name, steps })
  expect(rig.out.join('\n')).toBe(wanted.join('\n'))
  return { session: rig.session, drafts: rig.drafts }
}
